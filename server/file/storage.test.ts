import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLocalStorage } from './local-storage';
import { createS3Storage } from './s3-storage';
import type { FileStorage } from './storage';

const PATIENCE = { timeout: 15_000 };

let folder: string;
let server: S3rver;
const storages: { local?: FileStorage; s3?: FileStorage } = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-storage-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  storages.local = createLocalStorage(path.join(folder, 'local'));
  storages.s3 = createS3Storage({
    bucket: 'files',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function textOf(stream: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  if (!stream) return null;
  const all: Uint8Array[] = [];
  for await (const piece of stream) all.push(piece);
  return Buffer.concat(all).toString();
}

describe.each(['local', 's3'] as const)('%s storage', (name) => {
  const storage = () => {
    const found = storages[name];
    if (!found) throw new Error('not made');
    return found;
  };

  test('gives back what was written, whole and in ranges', async () => {
    await storage().write('w/one', pieces('hello ', 'world'), 11);
    expect(await storage().size('w/one')).toBe(11);
    expect(await textOf(await storage().read('w/one'))).toBe('hello world');
    expect(await textOf(await storage().read('w/one', { start: 6, end: 8 }))).toBe('wor');
  });

  test('keeps an empty file', async () => {
    await storage().write('w/empty', pieces(), 0);
    expect(await storage().size('w/empty')).toBe(0);
    expect(await textOf(await storage().read('w/empty'))).toBe('');
  });

  test('says that there is nothing where there is nothing', async () => {
    expect(await storage().size('w/none')).toBeNull();
    expect(await storage().read('w/none')).toBeNull();
    expect(await storage().copy('w/none', 'w/other')).toBe(false);
    await storage().remove('w/none');
  });

  test('a copy outlives its original, and another write to that', async () => {
    await storage().write('w/from', pieces('first'), 5);
    expect(await storage().copy('w/from', 'w/to')).toBe(true);
    await storage().write('w/from', pieces('second'), 6);
    expect(await textOf(await storage().read('w/to'))).toBe('first');
    await storage().remove('w/from');
    expect(await storage().size('w/from')).toBeNull();
    expect(await textOf(await storage().read('w/to'))).toBe('first');
  });

  test('knows only keys of the form the server makes', async () => {
    for (const key of ['../up', '/root', 'a/../b', 'a//b', '']) {
      await expect((async () => storage().size(key))()).rejects.toThrow('not a storage key');
    }
  });
});

test('the disk has all of a write or nothing; the bucket’s protocol promises that itself', async () => {
  const { local } = storages;
  await local?.write('w/kept', pieces('before'), 6);
  const broken = async function* () {
    yield Buffer.from('half');
    throw new Error('cut');
  };
  await expect(local?.write('w/kept', broken(), 8)).rejects.toThrow('cut');
  expect(await textOf((await local?.read('w/kept')) ?? null)).toBe('before');
});

test('the disk keeps no half of a write that failed, and sweeps those of a crash', async () => {
  const partial = () => readdir(path.join(folder, 'local/partial'));
  expect(await partial()).toEqual([]);
  const never = async function* () {
    yield Buffer.from('x');
    await new Promise(() => {});
  };
  storages.local?.write('w/crash', never(), 1).catch(() => {});
  await expect.poll(partial, PATIENCE).toHaveLength(1);
  await storages.local?.sweep(new Date(Date.now() - 60_000));
  expect(await partial()).toHaveLength(1);
  await storages.local?.sweep(new Date(Date.now() + 60_000));
  expect(await partial()).toEqual([]);
});

test('an upload goes to the bucket directly, with its size in the signature', async () => {
  const target = await storages.s3?.uploadTarget('w/direct', { size: 4, seconds: 60 });
  if (!target) throw new Error('no target');
  expect(new URL(target.url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host');
  const put = (body: string) => fetch(target.url, { method: 'PUT', body });
  expect((await put('four')).status).toBe(200);
  expect(await storages.s3?.size('w/direct')).toBe(4);
  expect(await storages.local?.uploadTarget('w/direct', { size: 4, seconds: 60 })).toBeNull();
});
