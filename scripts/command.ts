import type { Env } from '@/env';
import { migrate } from './database/migrate';
import { type OpenDatabase, openDatabase } from './database/open';
import { fail, readSettings } from './settings';

/** Runs a command on this installation's database, beside a running app or alone, and ends the process. */
export async function runCommand(
  work: (context: { settings: Env; database: OpenDatabase; applied: string[] }) => Promise<void>,
): Promise<never> {
  const settings = await readSettings();
  const { closeDatabase, setDatabaseUrl } = await import('@/server/db');
  try {
    const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR });
    try {
      setDatabaseUrl(database.url);
      await work({ settings, database, applied: await migrate(database.url) });
    } finally {
      await closeDatabase();
      await database.close();
    }
  } catch (error) {
    fail((error as Error).message);
  }
  process.exit(0);
}
