import type { Db } from '../db';
import type { MessageMetadata, MessagePart } from './schema';
import { upsertReply } from './store';

export type Reply = { threadId: string; id: string; turnId: string };

/** Stores the reply of a turn as it is now; the same id is written again, so a turn has one assistant message. */
export async function saveReply(
  db: Db,
  reply: Reply,
  content: { parts: readonly MessagePart[]; metadata: MessageMetadata },
): Promise<void> {
  await upsertReply(db, { ...reply, ...content });
}
