import { env } from '@/env';
import { setDatabaseUrl } from './db';

/**
 * Resolves once the database may be used: at once, or, for a process that its launcher started before the database was
 * up, when the launcher names it. Ends the process when the launcher is gone before that.
 */
export async function awaitDatabase(): Promise<void> {
  if (!env.PARLEY_AWAIT_DATABASE) return;
  const leave = () => process.exit(0);
  if (!process.connected) leave();
  process.once('disconnect', leave);
  const { databaseUrl } = await new Promise<{ databaseUrl: string }>((resolve) =>
    process.once('message', (message) => resolve(message as { databaseUrl: string })),
  );
  process.off('disconnect', leave);
  setDatabaseUrl(databaseUrl);
}
