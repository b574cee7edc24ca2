import { randomUUID } from 'node:crypto';
import type { Db } from '../db';
import { sendTurnJob } from '../jobs';
import type { Notification } from '../notify';
import { threadNotification } from '../thread/publish-thread-event';
import type { TurnStatus } from './schema';
import { openStream, type TurnRow } from './store';

/**
 * Puts a turn that is paused or over on a new stream, from `basePartCount` parts on, with its job, in the caller's
 * transaction; `others` are told first. The caller gives the thread to the stream in the same transaction. Null: the
 * turn has moved on.
 */
export async function resumeTurn(
  tx: Db,
  thread: { id: string; memberId: string },
  turn: TurnRow,
  from: { status: TurnStatus[]; basePartCount: number; attempt?: number; streamId?: string },
  ...others: Notification[]
): Promise<string | null> {
  const { status, streamId = randomUUID(), ...to } = from;
  const isOpen = await openStream(tx, turn.id, { status, streamId: turn.streamId }, { streamId, ...to });
  if (!isOpen) return null;
  const { id: threadId, memberId } = thread;
  const started = threadNotification(thread, { type: 'turn-started', threadId, streamId });
  await sendTurnJob(tx, { turnId: turn.id, streamId, threadId, memberId }, ...others, started);
  return streamId;
}
