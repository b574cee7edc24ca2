import type { Db } from '../db';
import { type Notification, notify } from '../notify';
import type { ThreadEvent } from './schema';

export const THREAD_EVENT_CHANNEL = 'parley_thread_event';

/** Tells a member's tabs what happened to a thread, when the caller's transaction commits. */
export async function publishThreadEvent(
  tx: Db,
  thread: { memberId: string },
  event: ThreadEvent,
): Promise<void> {
  await notify(tx, threadNotification(thread, event));
}

/** The notification of such an event, for those who send it with others. */
export function threadNotification(thread: { memberId: string }, event: ThreadEvent): Notification {
  return {
    channel: THREAD_EVENT_CHANNEL,
    payload: JSON.stringify({ memberId: thread.memberId, event }),
  };
}
