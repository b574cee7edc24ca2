import type { Db } from '../db';
import type { MessagePart } from './schema';
import { insertMessage } from './store';

/** Adds a user's message to a thread, as the one that starts `turnId`. */
export async function addMessage(
  tx: Db,
  message: { threadId: string; id: string; parts: readonly MessagePart[]; turnId: string },
): Promise<void> {
  await insertMessage(tx, message);
}
