import type { Db } from '../db';
import { notify } from '../notify';
import type { ThreadEvent } from './schema';

export const THREAD_EVENT_CHANNEL = 'parley_thread_event';

/** Tells a member's tabs what happened to a thread, when the caller's transaction commits. */
export async function publishThreadEvent(
  tx: Db,
  thread: { memberId: string },
  event: ThreadEvent,
): Promise<void> {
  await notify(tx, THREAD_EVENT_CHANNEL, JSON.stringify({ memberId: thread.memberId, event }));
}
