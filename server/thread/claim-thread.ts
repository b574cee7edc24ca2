import type { Db } from '../db';
import type { Actor } from '../workspace/schema';
import { claimIdle, claimReleased, type ThreadRow } from './store';

/**
 * The one claim: a conditional update that sets the active stream of an idle thread. Null means the race was lost
 * (the thread is blocked) or that the thread is not the actor's.
 */
export async function claimThread(
  tx: Db,
  actor: Actor,
  threadId: string,
  streamId: string,
): Promise<ThreadRow | null> {
  return claimIdle(tx, actor, threadId, streamId, true);
}

/** The same claim for a turn that is run again: a queue that is held stays so. */
export async function claimForRetry(
  tx: Db,
  actor: Actor,
  threadId: string,
  streamId: string,
): Promise<ThreadRow | null> {
  return claimIdle(tx, actor, threadId, streamId, false);
}

/** The same claim for the next queued message, on a thread that this transaction released. */
export async function claimForQueued(tx: Db, threadId: string, streamId: string): Promise<boolean> {
  return claimReleased(tx, threadId, streamId);
}
