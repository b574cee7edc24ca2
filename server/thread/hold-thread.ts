import type { Db } from '../db';
import { notFound } from '../errors';
import type { Actor } from '../workspace/schema';
import type { ThreadError } from './schema';
import {
  clearPendingQuestion,
  releaseHeldBy,
  rotateStream,
  type ThreadRow,
  touchAwaiting,
  touchHeldBy,
} from './store';

/** The fence: the thread, locked, if this stream still holds it; null when the stream has lost it. */
export async function holdByStream(tx: Db, streamId: string): Promise<ThreadRow | null> {
  return touchHeldBy(tx, streamId);
}

/**
 * Locks the actor's thread if it waits for an answer to a question of this message; false when it does not.
 * @throws AppError NOT_FOUND
 */
export async function holdAwaiting(
  tx: Db,
  actor: Actor,
  threadId: string,
  messageId: string,
): Promise<boolean> {
  const thread = await touchAwaiting(tx, actor, threadId, messageId);
  if (!thread) throw notFound('thread');
  return thread.isHeld;
}

/** Ends a stream's hold of its thread. False: it had lost it already. */
export async function releaseThread(
  tx: Db,
  streamId: string,
  state: { pendingQuestionMessageId: string | null; isQueueHeld?: boolean; lastError: ThreadError | null },
): Promise<boolean> {
  return releaseHeldBy(tx, streamId, state);
}

/** Passes the hold from a stream to the next one of the same turn: the first can write nothing more. */
export async function passThread(tx: Db, fromStreamId: string, toStreamId: string): Promise<boolean> {
  return rotateStream(tx, fromStreamId, toStreamId);
}

/** Clears the pending-question marker: the turn goes on as `streamId`, or is over and the queue is held. */
export async function settlePending(
  tx: Db,
  threadId: string,
  messageId: string,
  next: { streamId: string } | { isQueueHeld: true },
): Promise<boolean> {
  return clearPendingQuestion(tx, threadId, messageId, next);
}
