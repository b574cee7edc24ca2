import type { Db } from '../db';
import { updateTitle } from './store';

/** Gives a thread its title, in the caller's transaction, which has claimed it. */
export async function setTitle(tx: Db, threadId: string, title: string): Promise<void> {
  await updateTitle(tx, threadId, title);
}
