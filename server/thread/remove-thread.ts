import type { Db } from '../db';
import type { Actor } from '../workspace/schema';
import { deleteThread, type ThreadRow } from './store';

/** Removes the actor's thread and all rows below it; returns it as it was, or null when there is none. */
export async function removeThread(tx: Db, actor: Actor, threadId: string): Promise<ThreadRow | null> {
  return deleteThread(tx, actor, threadId);
}
