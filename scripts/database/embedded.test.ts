import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { runningEmbedded, startEmbedded } from './embedded';
import { openDatabase } from './open';
import { isAlive, readPostmaster } from './postmaster';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-embedded-'));
});

afterAll(async () => {
  const postmaster = await readPostmaster(path.join(folder, 'postgres'));
  if (postmaster && isAlive(postmaster.pid)) process.kill(postmaster.pid, 'SIGQUIT');
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const start = () => startEmbedded(folder, { isScratch: true });

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('two starts at once on new data share one database', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect(first.url).toBe(second.url);
  await first.stop();
});

test('keeps its data over a stop and a start, and its secrets to itself', async () => {
  const first = await start();
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS n');
  expect((await stat(path.join(folder, 'postgres-password'))).mode & 0o777).toBe(0o600);
  expect((await stat(path.join(folder, 'postgres'))).mode & 0o777).toBe(0o700);
  expect(await query(first.url, `SHOW listen_addresses`)).toEqual([{ listen_addresses: '127.0.0.1' }]);
  await expect(query(first.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/authentication/);
  await first.stop();
  expect(await runningEmbedded(folder)).toBeNull();
  const second = await start();
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  await second.stop();
});

test('a launcher killed with -9 leaves a database that the next one takes over', async () => {
  const script = `
    import { startEmbedded } from './scripts/database/embedded.ts';
    await startEmbedded(${JSON.stringify(folder)}, { isScratch: true });
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
  await new Promise((resolve) => child.once('exit', resolve));
  const url = await runningEmbedded(folder);
  const next = await start();
  expect(next.adopted).toBe(true);
  expect(next.url).toBe(url);
  await next.stop();
});

test('a database killed with -9 comes back, its lock file notwithstanding', async () => {
  await start();
  const postmaster = await readPostmaster(path.join(folder, 'postgres'));
  if (!postmaster) throw new Error('no lock file');
  process.kill(postmaster.pid, 'SIGKILL');
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  await second.stop();
});

test('a lock file whose process id now belongs to another program is no obstacle', async () => {
  const first = await start();
  const lock = path.join(folder, 'postgres', 'postmaster.pid');
  const content = await readFile(lock, 'utf8');
  await first.stop();
  await writeFile(lock, content.replace(/^\d+/, String(process.ppid)));
  const second = await start();
  await second.stop();
});

test('the last of its users stops it', async () => {
  const settings = { databaseUrl: undefined, dataDir: folder };
  const first = await openDatabase(settings);
  const second = await openDatabase(settings);
  expect(second.url).toBe(first.url);
  await first.close();
  expect(await query(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  await second.close();
  expect(await runningEmbedded(folder)).toBeNull();
});

test('an external database is taken as it is', async () => {
  const database = await openDatabase({ databaseUrl: 'postgresql://u:p@db/parley', dataDir: folder });
  expect(database).toMatchObject({ url: 'postgresql://u:p@db/parley', isEmbedded: false });
  await database.close();
});
