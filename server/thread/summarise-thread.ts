import type { ThreadSummary } from './schema';
import type { ThreadRow } from './store';

/** A stored thread as lists show it. */
export function summariseThread(row: ThreadRow): ThreadSummary {
  return {
    id: row.id,
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    activeStreamId: row.activeStreamId,
    pendingQuestionMessageId: row.pendingQuestionMessageId,
  };
}
