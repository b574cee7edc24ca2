import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '@/scripts/database/embedded';
import { migrate } from '@/scripts/database/migrate';

/** A PostgreSQL for one test run, its first database migrated: the template that test files clone. */
export async function startTestCluster(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-test-'));
  const cluster = await startEmbedded(folder, { isScratch: true });
  const stop = async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(cluster.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: cluster.url, stop };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Makes a database of its own in the cluster, a clone of the template (or an empty one), and gives its address. */
export async function createTestDatabase(
  clusterUrl: string,
  kind: 'migrated' | 'empty' = 'migrated',
): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = kind === 'migrated' ? new URL(clusterUrl).pathname.slice(1) : 'template0';
  const client = new pg.Client({ connectionString: withDatabase(clusterUrl, 'postgres') });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  } finally {
    await client.end();
  }
  return withDatabase(clusterUrl, name);
}
