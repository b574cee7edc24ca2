import { db } from '../db';
import { discardFile } from './discard-file';
import { fileStorage } from './storage';
import { expirePending, listDeleted } from './store';

const PENDING_FOR_MS = 24 * 60 * 60 * 1000;
const AT_MOST = 200;

/** Removes uploads that were not completed within a day, and whatever a deletion has left, with their bytes. */
export async function sweepFiles(now: Date): Promise<number> {
  const before = new Date(now.getTime() - PENDING_FOR_MS);
  await expirePending(db(), before);
  const files = await listDeleted(db(), AT_MOST);
  for (const file of files) await discardFile(file);
  await (await fileStorage()).sweep(before);
  return files.length;
}
