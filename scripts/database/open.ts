import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from './embedded';

const userKey = createHash('sha256').update('parley uses the embedded database').digest().readInt32BE();
const TRIES = 5;

export type OpenDatabase = {
  url: string;
  isEmbedded: boolean;
  /** Gives the database up; the last of its users stops the embedded one. */
  close: () => Promise<void>;
};

/** Marks this process as a user of the embedded database; the mark goes with its connection, however the process ends. */
async function markUse(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  await client.query('SELECT pg_advisory_lock_shared($1)', [userKey]);
  return client;
}

async function isLastUser(client: pg.Client): Promise<boolean> {
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [userKey]);
    const { rows } = await client.query<{ isLast: boolean }>('SELECT pg_try_advisory_lock($1) AS "isLast"', [
      userKey,
    ]);
    return rows[0]?.isLast ?? false;
  } catch {
    return true;
  }
}

/** Opens the database of this installation: the one of `databaseUrl`, else the embedded one, started if need be. */
export async function openDatabase(
  settings: { databaseUrl: string | undefined; dataDir: string },
  onProgress?: (message: string) => void,
): Promise<OpenDatabase> {
  if (settings.databaseUrl) {
    return { url: settings.databaseUrl, isEmbedded: false, close: async () => {} };
  }
  for (let attempt = 1; ; attempt++) {
    const embedded = await startEmbedded(settings.dataDir, { onProgress });
    try {
      const client = await markUse(embedded.url);
      const close = async () => {
        const isLast = await isLastUser(client);
        await client.end().catch(() => {});
        if (isLast) await embedded.stop();
      };
      return { url: embedded.url, isEmbedded: true, close };
    } catch (error) {
      // Its last user was just stopping it.
      if (attempt === TRIES) throw error;
      await sleep(200);
    }
  }
}
