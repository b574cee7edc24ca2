import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from './db';
import { log } from './log';

const DATABASE_MS = 3_000;

/** Whether the database answers within 3 s. */
export async function isDatabaseReachable(): Promise<boolean> {
  try {
    const query = pool().query('SELECT 1');
    query.catch(() => {});
    return await Promise.race([query.then(() => true), sleep(DATABASE_MS, false, { ref: false })]);
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'database unreachable');
    return false;
  }
}
