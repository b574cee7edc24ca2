import { randomUUID } from 'node:crypto';
import { AppError } from '../errors';
import { loadMessage } from '../message/load-message';
import { replaceParts } from '../message/replace-parts';
import { claimForRetry } from '../thread/claim-thread';
import { requireThread } from '../thread/require-thread';
import { transaction } from '../transaction';
import type { Actor } from '../workspace/schema';
import { resumeTurn } from './resume-turn';
import { partsToRetryFrom } from './rules';
import { findLastTurn } from './store';
import { wakeWorker } from './wake-worker';

/**
 * Runs the last turn of an idle thread again when it failed or was stopped: the same turn and the same reply, whose
 * partial words are replaced. Finished tools and answered questions stay.
 * @throws AppError NOT_FOUND, TURN_NOT_RETRYABLE
 */
export async function retryTurn(actor: Actor, threadId: string): Promise<{ streamId: string }> {
  const streamId = await transaction(async (tx) => {
    await requireThread(tx, actor, threadId);
    const claimedId = randomUUID();
    const thread = await claimForRetry(tx, actor, threadId, claimedId);
    if (!thread) throw notRetryable('the thread is busy');
    const turn = await findLastTurn(tx, threadId);
    if (turn?.status !== 'FAILED' && turn?.status !== 'STOPPED') {
      throw notRetryable('its last turn neither failed nor was stopped');
    }
    const reply = await loadMessage(tx, threadId, turn.replyMessageId);
    const parts = partsToRetryFrom(reply?.parts ?? []);
    if (reply) await replaceParts(tx, threadId, turn.replyMessageId, parts);
    const opened = await resumeTurn(tx, thread, turn, {
      status: ['FAILED', 'STOPPED'],
      basePartCount: parts.length,
      attempt: 0,
      streamId: claimedId,
    });
    if (!opened) throw notRetryable('the turn has gone on');
    return opened;
  });
  wakeWorker(streamId);
  return { streamId };
}

function notRetryable(reason: string): AppError {
  return new AppError('TURN_NOT_RETRYABLE', `There is nothing to retry: ${reason}.`);
}
