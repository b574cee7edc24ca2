import { INTERRUPTED_ERROR_TEXT, isToolPart, partsToResumeFrom } from '../message/rules';
import type { MessagePart } from '../message/schema';
import { readQuestionOutput } from '../question/read-question-output';
import { pendingQuestionsOf, settleQuestion } from '../question/rules';
import type { TurnError } from './schema';

export const MAX_TAKEOVERS = 2;

/** How a stream came to its end. */
export type Ending =
  | { kind: 'completed' }
  | { kind: 'paused' }
  | { kind: 'stopped' }
  | { kind: 'failed'; error: TurnError };

/** What was seen of a stream that has ended. */
export type StreamFacts = {
  isStopRequested: boolean;
  isTimedOut: boolean;
  hasPendingQuestion: boolean;
  error: TurnError | null;
  finishReason: string | null;
  rawFinishReason: string | null;
  stepsLeft: number;
  tokensLeft: number;
};

/** Decides how a stream ended. A stop wins over everything, a pending question over whatever came after it. */
export function decideEnding(facts: StreamFacts): Ending {
  if (facts.isStopRequested) return { kind: 'stopped' };
  if (facts.hasPendingQuestion) return { kind: 'paused' };
  if (facts.isTimedOut) {
    return failed('TURN_TIME_LIMIT', 'The turn took longer than this workspace allows.');
  }
  if (facts.error) return { kind: 'failed', error: facts.error };
  if (facts.finishReason === null || facts.finishReason === 'error' || isCut(facts)) {
    return failed('MODEL_REPLY_BROKEN', 'The model broke off in the middle of its reply.');
  }
  if (facts.finishReason === 'tool-calls') {
    return facts.stepsLeft <= 0
      ? failed('TURN_STEP_LIMIT', 'The turn took more steps than this workspace allows.')
      : failed('TURN_TOKEN_LIMIT', 'The turn used more tokens than this workspace allows.');
  }
  return { kind: 'completed' };
}

/** A provider stream that ends without its own reason for it was cut on the way. */
function isCut(facts: StreamFacts): boolean {
  return (
    facts.finishReason === 'interrupted' || (facts.finishReason === 'other' && facts.rawFinishReason === null)
  );
}

function failed(code: TurnError['code'], message: string): Ending {
  return { kind: 'failed', error: { code, message } };
}

/** Closes what a stopped turn still asked: the questions are skipped, with the reason `stopped`. */
export function skipPendingQuestions(
  parts: readonly MessagePart[],
  reason: 'declined' | 'stopped',
): MessagePart[] {
  return pendingQuestionsOf(parts).reduce<MessagePart[]>(
    (settled, { toolCallId, questions }) =>
      settleQuestion(settled, toolCallId, { status: 'skipped', questions, reason }),
    [...parts],
  );
}

/**
 * The parts a retry goes on from: finished tools and answered questions stay, for they must not happen again; words
 * of the step that failed are said anew, and a question that the stop closed is asked anew.
 */
export function partsToRetryFrom(parts: readonly MessagePart[]): MessagePart[] {
  const asked = parts.filter((part) => {
    const output = readQuestionOutput(part);
    return !(output?.status === 'skipped' && output.reason === 'stopped');
  });
  return partsToResumeFrom(asked);
}

export type FinishedTool = { toolCallId: string; toolName: string; input: unknown; output: unknown };

/**
 * A dead worker's reply, put right: its last checkpoint, with the results of the tools that had finished by the
 * journal, and what was in flight finalised as interrupted.
 */
export function repairReply(parts: readonly MessagePart[], journal: readonly FinishedTool[]): MessagePart[] {
  return partsToResumeFrom(applyJournal(parts, journal));
}

/** The parts with the results of the tools that the journal knows to have finished. */
export function applyJournal(parts: readonly MessagePart[], journal: readonly FinishedTool[]): MessagePart[] {
  return journal.reduce<MessagePart[]>((current, call) => withResult(current, call), [...parts]);
}

function withResult(parts: MessagePart[], call: FinishedTool): MessagePart[] {
  const index = parts.findLastIndex((part) => isToolPart(part) && part.toolCallId === call.toolCallId);
  const settled = {
    type: `tool-${call.toolName}`,
    toolCallId: call.toolCallId,
    state: 'output-available',
    input: call.input,
    output: call.output,
  };
  const found = parts[index];
  if (!found) return [...parts, { type: 'step-start' }, settled as MessagePart];
  if (isToolPart(found) && isFinished(found)) return parts;
  const { errorText: _error, ...rest } = found as MessagePart & { errorText?: string };
  return parts.with(index, { ...rest, ...settled } as MessagePart);
}

function isFinished(part: Extract<MessagePart, { toolCallId: string }>): boolean {
  return (
    part.state === 'output-available' ||
    (part.state === 'output-error' && part.errorText !== INTERRUPTED_ERROR_TEXT)
  );
}

/** How many model calls a reply has taken so far. */
export function countSteps(parts: readonly MessagePart[]): number {
  return parts.filter((part) => part.type === 'step-start').length;
}
