import { notFound } from '../errors';
import { notify } from '../notify';
import { publishThreadEvent } from '../thread/publish-thread-event';
import { removeThread } from '../thread/remove-thread';
import { transaction } from '../transaction';
import type { Actor } from '../workspace/schema';
import { TURN_STOP_CHANNEL } from './stop-turn';

/** Deletes a thread with all it holds; what runs in it is aborted and saves nothing after. @throws AppError NOT_FOUND */
export async function deleteThread(actor: Actor, threadId: string): Promise<{ deleted: true }> {
  return transaction(async (tx) => {
    const thread = await removeThread(tx, actor, threadId);
    if (!thread) throw notFound('thread');
    if (thread.activeStreamId)
      await notify(tx, { channel: TURN_STOP_CHANNEL, payload: thread.activeStreamId });
    await publishThreadEvent(tx, thread, { type: 'thread-deleted', threadId });
    return { deleted: true };
  });
}
