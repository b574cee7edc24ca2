import type { Db } from '../db';
import type { MessagePart } from './schema';
import { updateParts } from './store';

/** Replaces the parts of a stored reply, whose thread the caller has locked. */
export async function replaceParts(
  tx: Db,
  threadId: string,
  messageId: string,
  parts: readonly MessagePart[],
): Promise<void> {
  await updateParts(tx, threadId, messageId, parts);
}
