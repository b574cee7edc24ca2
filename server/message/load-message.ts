import type { Db } from '../db';
import type { ThreadMessage } from './schema';
import { findMessage, toThreadMessage } from './store';

export type StoredMessage = ThreadMessage & { status: 'SENT' | 'QUEUED'; turnId: string | null };

/** One message of a thread, or null. The caller has checked that the thread is the actor's. */
export async function loadMessage(db: Db, threadId: string, id: string): Promise<StoredMessage | null> {
  const row = await findMessage(db, threadId, id);
  return row && { ...toThreadMessage(row), status: row.status, turnId: row.turnId };
}
