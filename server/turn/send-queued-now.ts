import { AppError } from '../errors';
import { releaseQueue } from '../thread/hold-queue';
import { requireLockedThread } from '../thread/require-thread';
import { isBlocked } from '../thread/rules';
import { transaction } from '../transaction';
import type { Actor } from '../workspace/schema';
import { drainQueue } from './drain-queue';
import { wakeWorker } from './wake-worker';

/**
 * Releases a held queue: its first message leaves now, the others after it, one by one.
 * @throws AppError NOT_FOUND, THREAD_BLOCKED while the thread runs or asks, MESSAGE_NOT_QUEUED when nothing waits
 */
export async function sendQueuedNow(actor: Actor, threadId: string): Promise<{ streamId: string }> {
  const streamId = await transaction(async (tx) => {
    const thread = await requireLockedThread(tx, actor, threadId);
    if (isBlocked(thread))
      throw new AppError('THREAD_BLOCKED', 'The thread is busy; its queue leaves after that.');
    await releaseQueue(tx, threadId);
    const opened = await drainQueue(tx, thread);
    if (!opened) throw new AppError('MESSAGE_NOT_QUEUED', 'No message waits in the queue.');
    return opened;
  });
  wakeWorker(streamId);
  return { streamId };
}
