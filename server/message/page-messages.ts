import type { Db } from '../db';
import type { ThreadMessage } from './schema';
import { listSentBefore, toThreadMessage } from './store';

export type MessagePage = { messages: ThreadMessage[]; olderCursor: string | null };

/** The newest `limit` sent messages before the cursor, oldest first. The cursor is the order number of a message. */
export async function pageMessages(
  db: Db,
  threadId: string,
  page: { before?: string | null; limit: number },
): Promise<MessagePage> {
  const before = page.before && /^\d{1,19}$/.test(page.before) ? BigInt(page.before) : null;
  const rows = await listSentBefore(db, threadId, before, page.limit + 1);
  const shown = rows.slice(0, page.limit);
  const oldest = shown.at(-1);
  return {
    messages: shown.reverse().map(toThreadMessage),
    olderCursor: rows.length > page.limit && oldest ? oldest.seq.toString() : null,
  };
}
