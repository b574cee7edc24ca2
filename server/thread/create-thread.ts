import { transaction } from '../transaction';
import type { Actor } from '../workspace/schema';
import { publishThreadEvent } from './publish-thread-event';
import type { ThreadSummary } from './schema';
import { insertThread } from './store';
import { summariseThread } from './summarise-thread';

/** Creates an empty thread of the actor's. Its title comes from its first message. */
export async function createThread(actor: Actor): Promise<ThreadSummary> {
  return transaction(async (tx) => {
    const row = await insertThread(tx, actor);
    await publishThreadEvent(tx, row, { type: 'thread-created', threadId: row.id });
    return summariseThread(row);
  });
}
