import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '@/server/testing/database';
import { DEMO_EMAIL } from '@/server/workspace/terms';
import { migrate } from './migrate';
import { migrationNames, readSchema, readSnapshot } from './migration-files';
import { isPrepared } from './prepared';
import { diffSchemas } from './schema-engine';

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function runMigrate(url: string): Promise<{ code: number | null; output: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parley-migrate-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/migrate.ts'], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
  return { code, output };
}

test('two processes that start at once migrate an empty database once', { timeout: 60_000 }, async () => {
  const url = await createTestDatabase(inject('clusterUrl'), 'empty');
  const [first, second] = await Promise.all([runMigrate(url), runMigrate(url)]);
  expect([first, second].map(({ code, output }) => (code === 0 ? '' : output))).toEqual(['', '']);
  const rows = await query(
    url,
    'SELECT migration_name AS name FROM "_prisma_migrations" ORDER BY started_at',
  );
  expect(rows.map(({ name }) => name)).toEqual(migrationNames());
  const applied = `${first.output}${second.output}`.match(/^Applied /gm);
  expect(applied).toHaveLength(migrationNames().length);
});

test('eight calls at once in one process do not collide either', async () => {
  const url = await createTestDatabase(inject('clusterUrl'), 'empty');
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(url)));
  expect(applied.filter((names) => names.length > 0)).toEqual([migrationNames()]);
});

test('a database that is some migrations behind gets the rest and keeps its rows', async () => {
  const url = await createTestDatabase(inject('clusterUrl'));
  const names = migrationNames();
  const missing = names.slice(names.findIndex((name) => name.endsWith('_file_table')));
  await query(url, `DELETE FROM "_prisma_migrations" WHERE migration_name >= '${missing[0]}'`);
  await query(url, 'DROP TABLE "File", "FileRemains", "AgentRun", "AgentLimit"; DROP TYPE "FileStatus"');
  await query(url, 'DROP FUNCTION "keep_file_remains"');
  await query(url, `INSERT INTO "Workspace" (id, name, slug) VALUES ('w', 'Kept', 'kept')`);
  expect(await migrate(url)).toEqual(missing);
  expect(await query(url, 'SELECT name FROM "Workspace"')).toEqual([{ name: 'Kept' }]);
});

test('a database is prepared when it is migrated and, for the demo, seeded', async () => {
  const empty = await createTestDatabase(inject('clusterUrl'), 'empty');
  expect(await isPrepared(empty, false)).toBe(false);
  const url = await createTestDatabase(inject('clusterUrl'));
  expect(await isPrepared(url, false)).toBe(true);
  expect(await isPrepared(url, true)).toBe(false);
  await query(
    url,
    `INSERT INTO "User" (id, name, email, "updatedAt") VALUES ('d', 'Dana', '${DEMO_EMAIL}', now())`,
  );
  expect(await isPrepared(url, true)).toBe(true);
  await query(url, 'DROP SCHEMA pgboss CASCADE');
  expect(await isPrepared(url, true)).toBe(false);
});

test('the migrations lead to what Prisma’s schema cannot say', async () => {
  const url = await createTestDatabase(inject('clusterUrl'));
  const [log] = await query(url, `SELECT relpersistence AS kind FROM pg_class WHERE relname = 'StreamChunk'`);
  expect(log?.kind).toBe('u');
  const [open] = await query(
    url,
    `SELECT indexdef AS sql FROM pg_indexes WHERE indexname = 'Turn_one_open_per_thread'`,
  );
  expect(open?.sql).toMatch(/UNIQUE.*RUNNING.*AWAITING_ANSWER/);
  const [jobs] = await query(url, `SELECT to_regclass('pgboss.job') IS NOT NULL AS exists`);
  expect(jobs?.exists).toBe(true);
});

test('no change of the Prisma schema waits for its migration', async () => {
  const url = await createTestDatabase(inject('clusterUrl'), 'empty');
  const sql = await diffSchemas(url, readSnapshot(), readSchema());
  expect(sql.replace(/^--.*$/gm, '').trim()).toBe('');
});
