import { z } from 'zod';
import { listen, onResync } from '../notify';
import type { Actor } from '../workspace/schema';
import { THREAD_EVENT_CHANNEL } from './publish-thread-event';
import { type ThreadFeedItem, threadEventSchema } from './schema';

const payloadSchema = z.object({ memberId: z.string(), event: threadEventSchema });
const MAX_WAITING_EVENTS = 500;

/**
 * The events of the actor's threads as they happen, until `signal` aborts. `sync` comes first, and again whenever
 * events may have been missed: read anew then. It listens before it says `sync`, so nothing falls between.
 */
export async function* watchThreads(actor: Actor, signal: AbortSignal): AsyncGenerator<ThreadFeedItem> {
  let waiting: ThreadFeedItem[] = [{ type: 'sync' }];
  let wake = () => {};
  const add = (item: ThreadFeedItem) => {
    waiting = waiting.length < MAX_WAITING_EVENTS ? [...waiting, item] : [{ type: 'sync' }];
    wake();
  };
  const stopListening = await listen(THREAD_EVENT_CHANNEL, (payload) => {
    const { memberId, event } = payloadSchema.parse(JSON.parse(payload));
    if (memberId === actor.memberId) add(event);
  });
  const stopResync = onResync(() => add({ type: 'sync' }));
  const stop = () => wake();
  signal.addEventListener('abort', stop);
  try {
    while (!signal.aborted) {
      const items = waiting;
      waiting = [];
      yield* items;
      if (waiting.length > 0 || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stopListening();
    stopResync();
  }
}
