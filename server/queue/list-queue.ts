import type { Db } from '../db';
import type { MessagePart, ThreadMessage } from '../message/schema';
import { listQueued } from './store';

/** The messages that wait in a thread, the next one first. */
export async function listQueue(db: Db, threadId: string): Promise<ThreadMessage[]> {
  const rows = await listQueued(db, threadId);
  return rows.map((row) => ({
    id: row.id,
    role: 'user',
    parts: row.parts as unknown as MessagePart[],
    metadata: { createdAt: row.createdAt.toISOString() },
  }));
}
