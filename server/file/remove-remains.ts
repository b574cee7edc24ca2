import { db } from '../db';
import { log } from '../log';
import { fileStorage } from './storage';
import { dropRemains, noteRemains } from './store';

const AGAIN_AFTER_MS = 60 * 60 * 1000;

/** Removes bytes that no file names. What does not succeed is put off for an hour, and no failure of the caller's. */
export async function removeRemains(storageKey: string, now = new Date()): Promise<boolean> {
  try {
    await (await fileStorage()).remove(storageKey);
    await dropRemains(db(), storageKey);
    return true;
  } catch (error) {
    log.warn({ error }, 'a file’s bytes were not removed, they will be');
    const again = new Date(now.getTime() + AGAIN_AFTER_MS);
    await noteRemains(db(), storageKey, again).catch(() => {});
    return false;
  }
}
