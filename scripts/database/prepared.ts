import pg from 'pg';
import { DEMO_EMAIL } from '@/server/workspace/terms';
import { isMigrated } from './migrate';

/** Whether the database has this checkout's schema and, where the demo is on, its workspace. */
export async function isPrepared(url: string, isDemo: boolean): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    if (!(await isMigrated(client))) return false;
    if (!isDemo) return true;
    return (await client.query('SELECT 1 FROM "User" WHERE email = $1', [DEMO_EMAIL])).rowCount === 1;
  } finally {
    await client.end();
  }
}
