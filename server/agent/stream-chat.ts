import {
  convertToModelMessages,
  isStepCount,
  streamText,
  type TextStreamPart,
  type ToolSet,
  wrapLanguageModel,
} from 'ai';
import { env } from '@/env';
import { db } from '../db';
import { rememberRefusal } from '../file/remember-refusal';
import type { ThreadMessage } from '../message/schema';
import { resolveModel } from '../model/resolve-model';
import { askQuestionsTool } from '../question/ask-tool';
import { QUESTION_TOOL_NAME } from '../question/terms';
import type { Permission } from '../workspace/schema';
import { catalogueToolSet, type RunToolCall } from './catalogue-tool-set';
import { resolveHistory } from './resolve-history';
import { rollUpDeltas } from './roll-up-deltas';
import { hasPendingQuestion, isTokenBudgetSpent } from './stop-conditions';
import { withoutRefusedFiles } from './without-refused-files';

export type ChatRun = { tools: ToolSet; stream: AsyncIterable<TextStreamPart<ToolSet>> };

/**
 * Runs the chat agent over a history, up to its end, its limits or its first question. `ask_questions` is added here
 * and nowhere else.
 */
export async function streamChat(request: {
  modelId: string;
  instructions: string;
  history: ThreadMessage[];
  workspaceId: string;
  permissions: readonly Permission[];
  runToolCall: RunToolCall;
  stepsLeft: number;
  tokensLeft: number;
  abortSignal: AbortSignal;
}): Promise<ChatRun> {
  const tools: ToolSet = {
    ...catalogueToolSet(request.permissions, request.runToolCall),
    [QUESTION_TOOL_NAME]: askQuestionsTool,
  };
  const files = await resolveHistory(db(), request.workspaceId, request.history, {
    modelId: request.modelId,
    signal: request.abortSignal,
  });
  const { convertDataPart } = files;
  const messages = await convertToModelMessages(request.history, { tools, convertDataPart });
  const keepRefused = (ids: string[]) => rememberRefusal(request.workspaceId, ids, request.modelId);
  const middleware = [rollUpDeltas(request.abortSignal), withoutRefusedFiles(keepRefused)];
  const result = streamText({
    model: wrapLanguageModel({ model: resolveModel(request.modelId), middleware }),
    instructions: request.instructions,
    messages: files.withAnswerFiles(messages),
    tools,
    stopWhen: [hasPendingQuestion, isStepCount(request.stepsLeft), isTokenBudgetSpent(request.tokensLeft)],
    abortSignal: abortedAfter(request.abortSignal),
    maxRetries: env.MODEL_MAX_RETRIES,
    onError: () => {},
  });
  return { tools, stream: result.stream };
}

/** Aborts a moment after the other: what was held when a turn is stopped is passed on before the SDK lets go. */
function abortedAfter(signal: AbortSignal): AbortSignal {
  if (signal.aborted) return signal;
  const later = new AbortController();
  signal.addEventListener('abort', () => setImmediate(() => later.abort(signal.reason)), { once: true });
  return later.signal;
}
