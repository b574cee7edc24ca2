import { db } from '../db';
import { signAttachments } from '../file/sign-attachments';
import { pageMessages } from '../message/page-messages';
import { listQueue } from '../queue/list-queue';
import { requireThread } from '../thread/require-thread';
import type { ThreadView } from '../thread/schema';
import { summariseThread } from '../thread/summarise-thread';
import type { Actor } from '../workspace/schema';
import { turnErrorSchema } from './schema';
import { findLastTurn } from './store';

const MESSAGES_IN_A_PAGE = 50;

/** A thread with its newest 50 messages (before the cursor, if one is given) and its queue; downloads are signed anew. @throws AppError NOT_FOUND */
export async function viewThread(
  actor: Actor,
  input: { threadId: string; before?: string | null },
): Promise<ThreadView> {
  const thread = await requireThread(db(), actor, input.threadId);
  const [page, queue, turn] = await Promise.all([
    pageMessages(db(), thread.id, { before: input.before, limit: MESSAGES_IN_A_PAGE }),
    listQueue(db(), thread.id),
    findLastTurn(db(), thread.id),
  ]);
  const now = new Date();
  const [messages, waiting] = await Promise.all(
    [page.messages, queue].map((list) => signAttachments(db(), thread.workspaceId, list, now)),
  );
  return {
    ...page,
    messages: messages ?? [],
    queue: waiting ?? [],
    thread: {
      ...summariseThread(thread),
      isQueueHeld: thread.isQueueHeld,
      lastError: turnErrorSchema.nullable().catch(null).parse(thread.lastError),
      lastTurn: turn && {
        id: turn.id,
        status: turn.status,
        replyMessageId: turn.replyMessageId,
        modelId: turn.modelId,
        isStopping: turn.status === 'RUNNING' && turn.stopRequestedAt !== null,
      },
    },
  };
}
