import type { Db } from '../db';
import { loadMessage } from '../message/load-message';
import type { MessageMetadata, MessagePart } from '../message/schema';

/** The reply of a turn as it is stored: its parts and metadata, empty before the first checkpoint. */
export async function loadReply(
  db: Db,
  turn: { threadId: string; replyMessageId: string },
): Promise<{ parts: MessagePart[]; metadata: MessageMetadata }> {
  const message = await loadMessage(db, turn.threadId, turn.replyMessageId);
  return { parts: message?.parts ?? [], metadata: message?.metadata ?? {} };
}
