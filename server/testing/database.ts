import { randomUUID } from 'node:crypto';
import pg from 'pg';

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
