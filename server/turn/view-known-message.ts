import { db } from '../db';
import { notFound } from '../errors';
import { loadMessage } from '../message/load-message';
import type { MessagePart } from '../message/schema';
import { listQueue } from '../queue/list-queue';
import { requireThread } from '../thread/require-thread';
import type { Actor } from '../workspace/schema';
import { loadReply } from './load-reply';
import { findTurn } from './store';

export type KnownMessage =
  | { kind: 'queued'; position: number }
  | { kind: 'running'; streamId: string }
  | { kind: 'over'; reply: { id: string; parts: MessagePart[] } };

/** What has become of a message that was sent already. @throws AppError NOT_FOUND */
export async function viewKnownMessage(
  actor: Actor,
  threadId: string,
  messageId: string,
): Promise<KnownMessage> {
  const thread = await requireThread(db(), actor, threadId);
  const message = await loadMessage(db(), threadId, messageId);
  if (message?.status === 'QUEUED') {
    const queue = await listQueue(db(), threadId);
    return { kind: 'queued', position: queue.findIndex((queued) => queued.id === messageId) + 1 };
  }
  const turn = message?.turnId ? await findTurn(db(), message.turnId) : null;
  if (!turn) throw notFound('message');
  if (turn.streamId === thread.activeStreamId) return { kind: 'running', streamId: turn.streamId };
  const { parts } = await loadReply(db(), turn);
  return { kind: 'over', reply: { id: turn.replyMessageId, parts } };
}
