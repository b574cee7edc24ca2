import { db } from '../db';
import { removeRemains } from './remove-remains';
import { fileStorage } from './storage';
import { dropDeleted, expirePending, listRemains } from './store';

const PENDING_FOR_MS = 24 * 60 * 60 * 1000;
const AT_MOST = 200;

/**
 * Removes uploads that were not completed within a day, and the bytes of whatever is gone. Bytes that cannot be removed
 * stand in the way of no others. Returns how many were.
 */
export async function sweepFiles(now: Date): Promise<number> {
  const before = new Date(now.getTime() - PENDING_FOR_MS);
  await expirePending(db(), before);
  await dropDeleted(db());
  let removed = 0;
  for (const storageKey of await listRemains(db(), now, AT_MOST)) {
    if (await removeRemains(storageKey, now)) removed += 1;
  }
  await (await fileStorage()).sweep(before);
  return removed;
}
