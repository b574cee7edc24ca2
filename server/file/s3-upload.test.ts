import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { env } from '@/env';
import { db } from '../db';
import { createActor } from '../testing/fixtures';
import { completeFileUpload } from './complete-file-upload';
import { createFileUpload } from './create-file-upload';
import { deleteFile } from './delete-file';
import { openDownload } from './open-download';
import { fileStorage } from './storage';

let folder: string;
let server: S3rver;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-s3-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  Object.assign(env, {
    S3_BUCKET: 'files',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_FORCE_PATH_STYLE: true,
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('with a bucket in the environment, a file goes there and comes from there', async () => {
  const actor = await createActor();
  const ticket = await createFileUpload(actor, { filename: 'a.html', size: 11, folder: 'agent-chat' });
  expect(ticket.uploadUrl.startsWith(`${env.S3_ENDPOINT}/files/incoming/`)).toBe(true);
  await expect(completeFileUpload(actor, ticket.fileId)).rejects.toMatchObject({ code: 'FILE_NOT_UPLOADED' });
  const put = (body: string) =>
    fetch(ticket.uploadUrl, { method: ticket.method, headers: ticket.headers, body });
  expect((await put('hello')).ok).toBe(true);
  await expect(completeFileUpload(actor, ticket.fileId)).rejects.toMatchObject({
    code: 'FILE_SIZE_MISMATCH',
  });
  expect((await put('hello world')).ok).toBe(true);
  expect(await completeFileUpload(actor, ticket.fileId)).toMatchObject({ mediaType: 'text/plain', size: 11 });
  await put('evil  world');
  const download = await openDownload(ticket.fileId, 'bytes=0-4');
  const pieces: Buffer[] = [];
  if (download.kind === 'part') for await (const piece of download.bytes) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe('hello');
  const { storageKey } = await db().file.findUniqueOrThrow({ where: { id: ticket.fileId } });
  await deleteFile(actor, ticket.fileId);
  expect(await (await fileStorage()).size(storageKey)).toBeNull();
});
