import { createHash } from 'node:crypto';
import pg from 'pg';
import { migrationNames } from './migration-files';

const lockKey = createHash('sha256').update('parley migrations').digest().readInt32BE();

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [name]);
  return rows[0]?.isThere === true;
}

/** Whether every migration of this checkout is applied: then the engine, which takes a while to load, is not needed. */
async function isUpToDate(client: pg.Client): Promise<boolean> {
  if (!(await hasTable(client, '"_prisma_migrations"'))) return false;
  const { rows } = await client.query<{ name: string; isApplied: boolean }>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS "isApplied"
     FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
  );
  const applied = new Set(rows.map(({ name }) => name));
  return rows.every(({ isApplied }) => isApplied) && migrationNames().every((name) => applied.has(name));
}

/** Whether `migrate` would find nothing to do. */
export async function isMigrated(client: pg.Client): Promise<boolean> {
  return (await isUpToDate(client)) && (await hasTable(client, 'pgboss.version'));
}

/** The job queue keeps its tables current itself; here they are made, so that no process makes them while it runs. */
async function createJobTables(url: string): Promise<void> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

async function apply(url: string): Promise<string[]> {
  const { applyMigrations } = await import('./schema-engine');
  return applyMigrations(url);
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
    const applied = (await isUpToDate(client)) ? [] : await apply(url);
    if (!(await hasTable(client, 'pgboss.version'))) await createJobTables(url);
    return applied;
  } finally {
    await client.end();
  }
}
