import type { Db } from '../db';
import type { MessagePart } from './schema';
import { insertMessage } from './store';

/** Adds a user's message to a thread, as the one that starts `turnId`. False: the thread has a message of that id. */
export async function addMessage(
  tx: Db,
  message: { threadId: string; id: string; parts: readonly MessagePart[]; turnId: string },
): Promise<boolean> {
  return insertMessage(tx, message);
}
