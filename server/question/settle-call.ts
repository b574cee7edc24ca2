import type { Db } from '../db';
import { AppError } from '../errors';
import { loadMessage } from '../message/load-message';
import { replaceParts } from '../message/replace-parts';
import { holdAwaiting, settlePending } from '../thread/hold-thread';
import { publishThreadEvent, threadNotification } from '../thread/publish-thread-event';
import { transaction } from '../transaction';
import { findTurnAwaiting } from '../turn/find-turn-awaiting';
import { resumeTurn } from '../turn/resume-turn';
import { wakeWorker } from '../turn/wake-worker';
import type { Actor } from '../workspace/schema';
import { type PendingQuestion, pendingQuestionsOf, settleQuestion } from './rules';
import type { AskQuestionsOutput, SkipQuestionInput } from './schema';

/**
 * Settles one pending call: `resultOf` makes its result, which is written onto the part itself; when no sibling
 * waits any more the marker is cleared and the turn's next job sent, all in one transaction. The first update claims
 * the thread's row while it waits for this very message; of several answers at once one finds the call pending.
 * @throws AppError NOT_FOUND, QUESTION_NOT_PENDING, and whatever `resultOf` throws; the question then still waits
 */
export async function settleCall(
  actor: Actor,
  call: SkipQuestionInput,
  resultOf: (question: PendingQuestion, tx: Db) => AskQuestionsOutput | Promise<AskQuestionsOutput>,
): Promise<{ streamId: string | null }> {
  const { threadId, messageId, toolCallId } = call;
  const result = await transaction(async (tx) => {
    if (!(await holdAwaiting(tx, actor, threadId, messageId))) throw notPending();
    const held = { id: threadId, memberId: actor.memberId };
    const { message, question } = await requirePending(tx, threadId, messageId, toolCallId);
    const parts = settleQuestion(message.parts, toolCallId, await resultOf(question, tx));
    await replaceParts(tx, threadId, messageId, parts);
    const answered = { type: 'question-answered', threadId } as const;
    if (pendingQuestionsOf(parts).length > 0) {
      await publishThreadEvent(tx, held, answered);
      return { streamId: null };
    }
    const turn = await findTurnAwaiting(tx, threadId, messageId);
    const from = { status: ['AWAITING_ANSWER' as const], basePartCount: parts.length };
    const streamId = turn && (await resumeTurn(tx, held, turn, from, threadNotification(held, answered)));
    if (!streamId || !(await settlePending(tx, threadId, messageId, { streamId }))) throw notPending();
    return { streamId };
  });
  if (result.streamId) wakeWorker(result.streamId);
  return result;
}

async function requirePending(tx: Db, threadId: string, messageId: string, toolCallId: string) {
  const message = await loadMessage(tx, threadId, messageId);
  const question = pendingQuestionsOf(message?.parts ?? []).find(
    (pending) => pending.toolCallId === toolCallId,
  );
  if (!message || !question) throw notPending();
  return { message, question };
}

function notPending(): AppError {
  return new AppError('QUESTION_NOT_PENDING', 'This question does not wait for an answer any more.');
}
