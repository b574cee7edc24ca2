import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { env } from '@/env';
import { db } from '@/server/db';
import { fileStorage } from '@/server/file/storage';
import { sweepFiles } from '@/server/file/sweep-files';
import { PDF, pngOf, uploadFile, useScratchStorage } from '@/server/testing/files';
import { createActor } from '@/server/testing/fixtures';
import { serveApi } from '@/server/testing/http';
import { createAppToken } from '@/server/workspace/create-app-token';
import type { Actor, Permission } from '@/server/workspace/schema';

const PATIENCE = { timeout: 15_000 };

let api: Awaited<ReturnType<typeof serveApi>>;
let removeFiles: () => void;
let actor: Actor;
let token: string;

const tokenOf = async (who: Actor, permissions: Permission[]) =>
  (await createAppToken(who, { name: 'test', permissions })).token;

beforeAll(async () => {
  removeFiles = useScratchStorage();
  api = await serveApi();
});
beforeEach(async () => {
  actor = await createActor();
  token = await tokenOf(actor, ['UPLOAD_FILE']);
});
afterAll(() => {
  api.close();
  removeFiles();
});

async function call(path: string, input: object, bearer = token) {
  const isQuery = path === 'file.getFile';
  const query = isQuery ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  const response = await fetch(`${api.url}/api/trpc/${path}${query}`, {
    method: isQuery ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(!isQuery && { body: JSON.stringify(input) }),
  });
  const body = await response.json();
  return { status: response.status, data: body.result?.data, appCode: body.error?.data?.appCode, body };
}

const announce = (size: number, filename = 'notes.txt') =>
  call('file.createFileUpload', { filename, size, folder: 'agent-chat' });
const complete = (fileId: string) => call('file.completeFileUpload', { fileId });
const put = (url: string, body: string | Uint8Array) =>
  fetch(url, { method: 'PUT', body: Buffer.from(body) });

describe('an upload', () => {
  test('goes announce, put, complete, download', async () => {
    const { data: ticket } = await announce(5);
    expect(ticket).toMatchObject({ method: 'PUT', headers: {} });
    expect(ticket.uploadUrl.startsWith(`${api.url}/api/files/${ticket.fileId}/upload?token=`)).toBe(true);
    expect(Date.parse(ticket.expiresAt) - Date.now()).toBeGreaterThan(55 * 60_000);
    expect(await complete(ticket.fileId)).toMatchObject({ status: 409, appCode: 'FILE_NOT_UPLOADED' });
    expect((await put(ticket.uploadUrl, 'hello')).status).toBe(204);
    const { data: file } = await complete(ticket.fileId);
    expect(file).toMatchObject({
      status: 'UPLOADED',
      mediaType: 'text/plain',
      size: 5,
      sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    });
    expect((await complete(ticket.fileId)).data).toMatchObject({ id: file.id, sha256: file.sha256 });
    expect(await (await fetch(file.url)).text()).toBe('hello');
    expect((await call('file.getFile', { fileId: file.id })).data).toMatchObject({ filename: 'notes.txt' });
  });

  test('that was cut half-way is a mismatch, and can be sent again', async () => {
    const { data: ticket } = await announce(10);
    await new Promise<void>((resolve) => {
      const sending = httpRequest(ticket.uploadUrl, { method: 'PUT', headers: { 'content-length': 10 } });
      sending.on('error', () => resolve());
      sending.write('half!');
      setTimeout(() => sending.destroy(), 100);
      sending.on('close', () => resolve());
    });
    await expect
      .poll(async () => (await complete(ticket.fileId)).appCode, PATIENCE)
      .toBe('FILE_SIZE_MISMATCH');
    expect((await put(ticket.uploadUrl, '0123456789')).status).toBe(204);
    expect((await complete(ticket.fileId)).data).toMatchObject({ status: 'UPLOADED', size: 10 });
  });

  test('is closed once it is complete', async () => {
    const { data: ticket } = await announce(4);
    await put(ticket.uploadUrl, 'good');
    const { data: file } = await complete(ticket.fileId);
    expect((await put(ticket.uploadUrl, 'evil')).status).toBe(409);
    expect(await (await fetch(file.url)).text()).toBe('good');
  });

  test('completed by two calls at once is completed once', async () => {
    const { data: ticket } = await announce(4);
    await put(ticket.uploadUrl, 'good');
    const both = await Promise.all([complete(ticket.fileId), complete(ticket.fileId)]);
    expect(both.map(({ data }) => data?.status)).toEqual(['UPLOADED', 'UPLOADED']);
    const row = await db().file.findUniqueOrThrow({ where: { id: ticket.fileId } });
    expect(await (await fileStorage()).size(row.storageKey)).toBe(4);
  });

  test('of 1 GB to an announcement of 1 KB is cut, and memory stays flat', async () => {
    const { data: ticket } = await announce(1024);
    const megabyte = new Uint8Array(1024 * 1024);
    let sent = 0;
    let peak = 0;
    const before = process.memoryUsage().rss;
    const body = new ReadableStream({
      pull(controller) {
        peak = Math.max(peak, process.memoryUsage().rss - before);
        if (sent >= 1024) return controller.close();
        sent += 1;
        controller.enqueue(megabyte);
      },
    });
    const init = { method: 'PUT', body, duplex: 'half' } as RequestInit;
    const status = await fetch(ticket.uploadUrl, init).then(
      (response) => response.status,
      () => 'cut',
    );
    expect([409, 'cut']).toContain(status);
    expect(peak).toBeLessThan(150 * 1024 * 1024);
    expect((await complete(ticket.fileId)).appCode).toBe('FILE_NOT_UPLOADED');
  });

  test('of nothing is an empty file', async () => {
    const file = await uploadFile(actor, 'empty.txt', '');
    expect(file).toMatchObject({ status: 'UPLOADED', size: 0, mediaType: 'text/plain' });
    expect(await (await fetch(`${api.url}${file.url}`)).text()).toBe('');
  });
});

describe('what is refused', () => {
  test('a file over the limit, and one over the quota of the workspace', async () => {
    expect(await announce(env.FILE_MAX_BYTES + 1)).toMatchObject({ status: 413, appCode: 'FILE_TOO_LARGE' });
    const quota = env.FILE_QUOTA_BYTES;
    Object.assign(env, { FILE_QUOTA_BYTES: 1000 });
    const all = await Promise.all(Array.from({ length: 4 }, () => announce(400)));
    Object.assign(env, { FILE_QUOTA_BYTES: quota });
    expect(all.map(({ appCode }) => appCode ?? 'taken').sort()).toEqual([
      'FILE_QUOTA_EXCEEDED',
      'FILE_QUOTA_EXCEEDED',
      'taken',
      'taken',
    ]);
  });

  test('a token without UPLOAD_FILE', async () => {
    const other = await tokenOf(actor, ['RUN_AGENT']);
    const input = { filename: 'a', size: 1, folder: 'agent-chat' };
    expect(await call('file.createFileUpload', input, other)).toMatchObject({
      status: 403,
      appCode: 'FORBIDDEN',
    });
  });

  test('a folder of no name, a negative size', async () => {
    for (const wrong of [{ folder: 'other' }, { size: -1 }, { size: 0.5 }, { filename: '' }]) {
      const input = { filename: 'a', size: 1, folder: 'agent-chat', ...wrong };
      expect(await call('file.createFileUpload', input)).toMatchObject({
        status: 400,
        appCode: 'INVALID_INPUT',
      });
    }
  });

  test('every link with a flipped character, for another file, by another method, or out of time', async () => {
    const file = await uploadFile(actor, 'a.txt', 'hello');
    const url = new URL(`${api.url}${file.url}`);
    const link = url.searchParams.get('token') ?? '';
    const get = (changed: string, id = file.id, method = 'GET') =>
      fetch(`${api.url}/api/files/${id}?token=${encodeURIComponent(changed)}`, { method });
    expect((await get(link)).status).toBe(200);
    for (let at = 0; at < link.length; at += 1) {
      const flipped = `${link.slice(0, at)}${link[at] === '0' ? '1' : '0'}${link.slice(at + 1)}`;
      expect((await get(flipped)).status, `flipped at ${at}`).toBe(403);
    }
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      if (!link.endsWith(last)) expect((await get(`${link.slice(0, -1)}${last}`)).status).toBe(403);
    }
    const other = await uploadFile(actor, 'b.txt', 'other');
    expect((await get(link, other.id)).status).toBe(403);
    expect((await get(link, file.id, 'DELETE')).status).toBe(403);
    expect(
      (await fetch(`${api.url}/api/files/${file.id}/upload?token=${link}`, { method: 'PUT', body: 'x' }))
        .status,
    ).toBe(403);
    expect((await get('', 'no-id')).status).toBe(403);
    const { signFileToken } = await import('@/server/file/file-token');
    const now = Math.floor(Date.now() / 1000);
    const grant = { fileId: file.id, purpose: 'download', method: 'GET' } as const;
    expect((await get(signFileToken({ ...grant, expires: now - 1 }))).status).toBe(403);
    expect((await get(signFileToken({ ...grant, expires: now + 60 }))).status).toBe(200);
  });
});

describe('a download', () => {
  const fetched = async (name: string, content: string | Uint8Array, range?: string) => {
    const file = await uploadFile(actor, name, content);
    return fetch(`${api.url}${file.url}`, { headers: range ? { range } : {} });
  };

  test.each([
    ['page.png', '<!doctype html><script>alert(1)</script>'],
    ['picture.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['data.txt', '<?xml version="1.0"?><x/>'],
    ['<b>"quoted"\r\nname.html', '  <!-- x --><HTML><body onload=alert(1)>'],
  ])('of what can run, named %j, is handed over to be saved', async (name, content) => {
    const response = await fetched(name, content);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox;');
  });

  test('of a picture is shown, its name in the header whatever it is', async () => {
    const response = await fetched('Übersicht 👩‍💻.png', pngOf(2, 2));
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-disposition')).toMatch(
      /^inline; .*filename\*=UTF-8''%C3%9Cbersicht/,
    );
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable, no-transform$/);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pngOf(2, 2));
  });

  test('of a sound may load itself, and nothing else', async () => {
    const wav = Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1');
    const { headers } = await fetched('a.wav', wav);
    expect(headers.get('content-type')).toBe('audio/wav');
    expect(headers.get('content-security-policy')).toMatch(
      /^sandbox allow-same-origin; default-src 'none'; .*media-src 'self'$/,
    );
  });

  test('of a PDF is shown', async () => {
    expect((await fetched('a.bin', PDF)).headers.get('content-type')).toBe('application/pdf');
  });

  test.each([
    ['bytes=2-4', 206, 'llo', 'bytes 2-4/11'],
    ['bytes=-5', 206, 'world', 'bytes 6-10/11'],
    ['bytes=6-', 206, 'world', 'bytes 6-10/11'],
    ['bytes=0-1,4-5', 200, 'hello world', null],
    ['bytes=x', 200, 'hello world', null],
    ['bytes=99-', 416, '', 'bytes */11'],
  ])('with the range %s', async (range, status, text, contentRange) => {
    const response = await fetched('a.txt', 'hello world', range);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(await response.text()).toBe(text);
  });
});

describe('what goes', () => {
  test('a deleted file is gone for its link too, with its bytes', async () => {
    const file = await uploadFile(actor, 'a.txt', 'hello');
    const { storageKey } = await db().file.findUniqueOrThrow({ where: { id: file.id } });
    expect((await call('file.deleteFile', { fileId: file.id })).data).toEqual({ deleted: true });
    expect((await fetch(`${api.url}${file.url}`)).status).toBe(404);
    expect(await call('file.getFile', { fileId: file.id })).toMatchObject({ appCode: 'FILE_NOT_FOUND' });
    expect(await (await fileStorage()).size(storageKey)).toBeNull();
    expect(await db().file.count({ where: { id: file.id } })).toBe(0);
  });

  test('a member deletes their own files, an owner those of all', async () => {
    const { workspaceId } = actor;
    const [one, two] = await Promise.all([
      createActor({ workspaceId, role: 'member' }),
      createActor({ workspaceId, role: 'member' }),
    ]);
    const file = await uploadFile(one, 'a.txt', 'hello');
    const deleteAs = async (who: Actor) =>
      call('file.deleteFile', { fileId: file.id }, await tokenOf(who, ['UPLOAD_FILE']));
    expect((await deleteAs(two)).appCode).toBe('FILE_NOT_FOUND');
    expect((await deleteAs(actor)).data).toEqual({ deleted: true });
  });

  test('uploads that were never completed are swept after a day, with their bytes', async () => {
    const { data: old } = await announce(4);
    const { data: young } = await announce(4);
    await put(old.uploadUrl, 'data');
    const createdAt = new Date(Date.now() - 25 * 60 * 60_000);
    const row = await db().file.update({ where: { id: old.fileId }, data: { createdAt } });
    await sweepFiles(new Date());
    expect(await db().file.count({ where: { id: old.fileId } })).toBe(0);
    expect(await (await fileStorage()).size(row.storageKey)).toBeNull();
    expect(await db().file.count({ where: { id: young.fileId } })).toBe(1);
  });
});
