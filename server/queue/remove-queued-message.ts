import { AppError } from '../errors';
import { publishThreadEvent } from '../thread/publish-thread-event';
import { requireThread } from '../thread/require-thread';
import { transaction } from '../transaction';
import type { Actor } from '../workspace/schema';
import { deleteQueued } from './store';

/** Removes a message that still waits. @throws AppError NOT_FOUND, MESSAGE_NOT_QUEUED when it has left the queue */
export async function removeQueuedMessage(
  actor: Actor,
  input: { threadId: string; messageId: string },
): Promise<{ removed: true }> {
  return transaction(async (tx) => {
    const thread = await requireThread(tx, actor, input.threadId);
    if (!(await deleteQueued(tx, thread.id, input.messageId))) {
      throw new AppError('MESSAGE_NOT_QUEUED', 'This message does not wait in the queue any more.');
    }
    await publishThreadEvent(tx, thread, { type: 'queue-changed', threadId: thread.id });
    return { removed: true };
  });
}
