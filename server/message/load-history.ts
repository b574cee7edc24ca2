import type { Db } from '../db';
import { historyForModel } from './rules';
import type { ThreadMessage } from './schema';
import { listSentBefore, toThreadMessage } from './store';

const MAX_HISTORY_MESSAGES = 400;

/** The thread's sent messages as a provider accepts them, oldest first; at most the newest 400. */
export async function loadHistory(db: Db, threadId: string): Promise<ThreadMessage[]> {
  const rows = await listSentBefore(db, threadId, null, MAX_HISTORY_MESSAGES);
  const history = historyForModel(rows.reverse().map(toThreadMessage));
  const firstUser = history.findIndex((message) => message.role === 'user');
  return firstUser === -1 ? [] : history.slice(firstUser);
}
