import { notFound } from '../errors';
import { transaction } from '../transaction';
import type { Actor } from '../workspace/schema';
import { publishThreadEvent } from './publish-thread-event';
import type { ThreadSummary } from './schema';
import { updateThread } from './store';
import { summariseThread } from './summarise-thread';

/** Renames a thread, or moves it into or out of the archive. @throws AppError NOT_FOUND */
export async function changeThread(
  actor: Actor,
  threadId: string,
  change: { title: string } | { archivedAt: Date | null },
): Promise<ThreadSummary> {
  return transaction(async (tx) => {
    const row = await updateThread(tx, actor, threadId, change);
    if (!row) throw notFound('thread');
    await publishThreadEvent(tx, row, { type: 'thread-changed', threadId });
    return summariseThread(row);
  });
}
