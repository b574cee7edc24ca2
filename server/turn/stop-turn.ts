import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '../db';
import { loadMessage } from '../message/load-message';
import { replaceParts } from '../message/replace-parts';
import { notify } from '../notify';
import { holdQueue } from '../thread/hold-queue';
import { settlePending } from '../thread/hold-thread';
import { publishThreadEvent, threadNotification } from '../thread/publish-thread-event';
import { requireLockedThread } from '../thread/require-thread';
import { transaction } from '../transaction';
import type { Actor } from '../workspace/schema';
import { endStream } from './end-stream';
import { loadReply } from './load-reply';
import { skipPendingQuestions } from './rules';
import { findAwaitingTurn, findTurn, findTurnOfStream, requestStop, setStatus } from './store';

export const TURN_STOP_CHANNEL = 'parley_turn_stop';
const WORKER_ANSWERS_WITHIN_MS = 1_500;
const LOOK_EVERY_MS = 50;

type Stopping = { kind: 'idle' } | { kind: 'stopped' } | { kind: 'asked'; turnId: string; streamId: string };

/**
 * Stops what the thread does. A running turn's provider request is aborted and the partial reply kept; a pending
 * question is closed as skipped (reason `stopped`) and the turn does not go on. The queue is held. A worker that
 * does not answer within 1.5 s is taken for dead, and the turn is stopped without it.
 * @throws AppError NOT_FOUND
 */
export async function stopTurn(actor: Actor, threadId: string): Promise<{ stopped: boolean }> {
  const stopping = await transaction<Stopping>(async (tx) => {
    const thread = await requireLockedThread(tx, actor, threadId);
    if (thread.pendingQuestionMessageId) {
      const messageId = thread.pendingQuestionMessageId;
      const message = await loadMessage(tx, threadId, messageId);
      if (message)
        await replaceParts(tx, threadId, messageId, skipPendingQuestions(message.parts, 'stopped'));
      await settlePending(tx, threadId, messageId, { isQueueHeld: true });
      const turn = await findAwaitingTurn(tx, threadId, messageId);
      if (turn) await setStatus(tx, turn.id, 'AWAITING_ANSWER', 'STOPPED');
      await publishThreadEvent(tx, thread, { type: 'turn-ended', threadId });
      return { kind: 'stopped' };
    }
    const turn = thread.activeStreamId && (await findTurnOfStream(tx, thread.activeStreamId));
    if (!turn || !(await requestStop(tx, turn.id, turn.streamId))) return { kind: 'idle' };
    await holdQueue(tx, threadId);
    const changed = threadNotification(thread, { type: 'thread-changed', threadId });
    await notify(tx, { channel: TURN_STOP_CHANNEL, payload: turn.streamId }, changed);
    return { kind: 'asked', turnId: turn.id, streamId: turn.streamId };
  });
  if (stopping.kind === 'asked') await waitOrForce(stopping);
  return { stopped: stopping.kind !== 'idle' };
}

async function waitOrForce(stream: { turnId: string; streamId: string }): Promise<void> {
  for (let waited = 0; waited < WORKER_ANSWERS_WITHIN_MS; waited += LOOK_EVERY_MS) {
    await sleep(LOOK_EVERY_MS);
    const turn = await findTurn(db(), stream.turnId);
    if (turn?.status !== 'RUNNING' || turn.streamId !== stream.streamId) return;
  }
  const turn = await findTurn(db(), stream.turnId);
  if (turn) await endStream(stream, { kind: 'stopped' }, await loadReply(db(), turn));
}
