import { createHash } from 'node:crypto';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { applyMigrations, migrationNames } from './schema-engine';

const lockKey = createHash('sha256').update('parley migrations').digest().readInt32BE();

/** Whether every migration of this checkout is applied: then the engine, which takes a while to load, is not needed. */
async function isUpToDate(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query(`SELECT to_regclass('"_prisma_migrations"') AS name`);
  if (!tables[0]?.name) return false;
  const { rows } = await client.query<{ name: string; isApplied: boolean }>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS "isApplied"
     FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
  );
  const applied = new Set(rows.map(({ name }) => name));
  return rows.every(({ isApplied }) => isApplied) && migrationNames().every((name) => applied.has(name));
}

async function createJobTables(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * Brings a database to this checkout's schema and names the migrations it applied. Of processes that start at once,
 * one migrates and the others wait for it.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    const applied = (await isUpToDate(client)) ? [] : await applyMigrations(url);
    await createJobTables(url);
    return applied;
  } finally {
    await client.end();
  }
}
