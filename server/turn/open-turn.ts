import { randomUUID } from 'node:crypto';
import type { Db } from '../db';
import { sendTurnJob } from '../jobs';
import { threadNotification } from '../thread/publish-thread-event';
import type { Permission } from '../workspace/schema';
import { insertTurn } from './store';

export type OpenedTurn = { turnId: string; streamId: string; replyMessageId: string };

/**
 * Opens the turn of a user message on a thread that the caller's transaction has claimed for `streamId`: turn and
 * job commit with the claim, or not at all.
 */
export async function openTurn(
  tx: Db,
  turn: {
    turnId: string;
    streamId: string;
    thread: { id: string; memberId: string };
    userMessageId: string;
    modelId: string;
    permissions: readonly Permission[];
  },
): Promise<OpenedTurn> {
  const { turnId, streamId, thread, ...request } = turn;
  const replyMessageId = randomUUID();
  await insertTurn(tx, { id: turnId, threadId: thread.id, streamId, replyMessageId, ...request });
  const { id: threadId, memberId } = thread;
  const started = threadNotification(thread, { type: 'turn-started', threadId, streamId });
  await sendTurnJob(tx, { turnId, streamId, threadId, memberId }, started);
  return { turnId, streamId, replyMessageId };
}
