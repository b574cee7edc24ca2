import type { Db } from '../db';
import { updateQueueHeld } from './store';

/** Holds the queue of a thread: nothing leaves it before the next send or "send now". */
export async function holdQueue(tx: Db, threadId: string): Promise<void> {
  await updateQueueHeld(tx, threadId, true);
}

/** Ends the hold: the queue leaves again as turns complete. */
export async function releaseQueue(tx: Db, threadId: string): Promise<void> {
  await updateQueueHeld(tx, threadId, false);
}
