import { createHash } from 'node:crypto';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { applyMigrations } from './schema-engine';

const lockKey = createHash('sha256').update('parley migrations').digest().readInt32BE();

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
    const applied = await applyMigrations(url);
    await createJobTables(url);
    return applied;
  } finally {
    await client.end();
  }
}
