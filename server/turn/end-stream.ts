import type { Db } from '../db';
import { finalizeDanglingToolParts } from '../message/rules';
import { saveReply } from '../message/save-reply';
import type { MessageMetadata, MessagePart } from '../message/schema';
import { holdByStream, releaseThread } from '../thread/hold-thread';
import { publishThreadEvent } from '../thread/publish-thread-event';
import { transaction } from '../transaction';
import { drainQueue } from './drain-queue';
import { applyJournal, type Ending, skipPendingQuestions } from './rules';
import type { TurnStatus } from './schema';
import { deleteToolRuns, findTurn, listToolRuns, setStatus, type TurnRow, type Usage } from './store';
import { wakeWorker } from './wake-worker';

export type EndedReply = { parts: readonly MessagePart[]; metadata: MessageMetadata; usage?: Usage };

const STATUS: Record<Ending['kind'], Exclude<TurnStatus, 'RUNNING'>> = {
  completed: 'COMPLETED',
  paused: 'AWAITING_ANSWER',
  stopped: 'STOPPED',
  failed: 'FAILED',
};

/**
 * Ends a stream in one transaction: reply, pending marker, thread and turn, and the next queued message when the
 * turn is complete. Null: the stream had lost the thread, and nothing was written.
 */
export async function endStream(
  stream: { turnId: string; streamId: string },
  ending: Ending,
  reply: EndedReply,
): Promise<Ending | null> {
  const result = await transaction(async (tx) => {
    const thread = await holdByStream(tx, stream.streamId);
    const turn = thread && (await findTurn(tx, stream.turnId));
    if (!thread || !turn) return null;
    const actual = turn.stopRequestedAt && ending.kind === 'paused' ? { kind: 'stopped' as const } : ending;
    await writeReply(tx, turn, actual, reply);
    const isHeld = actual.kind === 'stopped' || actual.kind === 'failed';
    await releaseThread(tx, stream.streamId, {
      pendingQuestionMessageId: actual.kind === 'paused' ? turn.replyMessageId : null,
      lastError: actual.kind === 'failed' ? actual.error : null,
      ...(isHeld && { isQueueHeld: true }),
    });
    await setStatus(tx, turn.id, 'RUNNING', STATUS[actual.kind], reply.usage);
    await deleteToolRuns(tx, turn.id);
    await publishThreadEvent(tx, thread, {
      type: actual.kind === 'paused' ? 'question-asked' : 'turn-ended',
      threadId: thread.id,
      streamId: stream.streamId,
    });
    const released = { ...thread, activeStreamId: null };
    const isDrained = actual.kind === 'completed' && !thread.isQueueHeld && !turn.stopRequestedAt;
    const next = isDrained ? await drainQueue(tx, released) : null;
    return { ending: actual, next };
  });
  if (result?.next) wakeWorker(result.next);
  return result?.ending ?? null;
}

async function writeReply(tx: Db, turn: TurnRow, ending: Ending, reply: EndedReply): Promise<void> {
  const finished = applyJournal(reply.parts, await listToolRuns(tx, turn.id));
  const finalized = finalizeDanglingToolParts(finished);
  const parts = ending.kind === 'stopped' ? skipPendingQuestions(finalized, 'stopped') : finalized;
  if (parts.every((part) => part.type === 'step-start')) return;
  const keys = { threadId: turn.threadId, id: turn.replyMessageId, turnId: turn.id };
  await saveReply(tx, keys, { parts, metadata: reply.metadata });
}
