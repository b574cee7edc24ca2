import type { Db } from '../db';
import { type QueuedRequest, queuedRequestSchema } from './schema';
import { sendOldest } from './store';

/** Takes the oldest message out of the queue: it is a sent message of `turnId` from now on. Null: nothing waits. */
export async function takeNextMessage(
  tx: Db,
  threadId: string,
  turnId: string,
): Promise<{ id: string; request: QueuedRequest } | null> {
  const row = await sendOldest(tx, threadId, turnId);
  return row && { id: row.id, request: queuedRequestSchema.parse(row.request) };
}
