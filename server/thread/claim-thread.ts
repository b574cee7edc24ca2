import type { Db } from '../db';
import type { Actor } from '../workspace/schema';
import { UNTITLED } from './rules';
import { claimIdle, claimReleased, type ThreadRow } from './store';

/**
 * The one claim: a conditional update that sets the active stream of an idle thread. Null means the race was lost
 * (the thread is blocked) or that the thread is not the actor's. A thread without a title gets this one.
 */
export async function claimThread(
  tx: Db,
  actor: Actor,
  threadId: string,
  streamId: string,
  title: string = UNTITLED,
): Promise<ThreadRow | null> {
  return claimIdle(tx, actor, threadId, streamId, { releasesQueue: true, title });
}

/** The same claim for a turn that is run again: a queue that is held stays so. */
export async function claimForRetry(
  tx: Db,
  actor: Actor,
  threadId: string,
  streamId: string,
): Promise<ThreadRow | null> {
  return claimIdle(tx, actor, threadId, streamId, {});
}

/** The same claim for the next queued message, on a thread that this transaction released. */
export async function claimForQueued(tx: Db, threadId: string, streamId: string): Promise<boolean> {
  return claimReleased(tx, threadId, streamId);
}
