import { randomUUID } from 'node:crypto';
import type { Db } from '../db';
import { takeNextMessage } from '../queue/take-next-message';
import { claimForQueued } from '../thread/claim-thread';
import { publishThreadEvent } from '../thread/publish-thread-event';
import { isBlocked } from '../thread/rules';
import { openTurn } from './open-turn';

/**
 * Lets the next message out of the queue of a thread whose row the caller has locked. The gate is the same as for
 * sending: nothing leaves a blocked thread. Returns the new stream's id, or null when nothing left.
 */
export async function drainQueue(
  tx: Db,
  thread: {
    id: string;
    memberId: string;
    activeStreamId: string | null;
    pendingQuestionMessageId: string | null;
  },
): Promise<string | null> {
  if (isBlocked(thread)) return null;
  const turnId = randomUUID();
  const next = await takeNextMessage(tx, thread.id, turnId);
  if (!next) return null;
  const streamId = randomUUID();
  if (!(await claimForQueued(tx, thread.id, streamId)))
    throw new Error('the thread was claimed under its lock');
  await publishThreadEvent(tx, thread, { type: 'queue-changed', threadId: thread.id });
  await openTurn(tx, { turnId, streamId, thread, userMessageId: next.id, ...next.request });
  return streamId;
}
