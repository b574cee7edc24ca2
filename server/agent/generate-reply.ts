import {
  generateText,
  isStepCount,
  type ModelMessage,
  type StepResult,
  type ToolSet,
  wrapLanguageModel,
} from 'ai';
import { env } from '@/env';
import { rememberRefusal } from '../file/remember-refusal';
import { resolveModel } from '../model/resolve-model';
import type { Actor } from '../workspace/schema';
import { catalogueToolSet } from './catalogue-tool-set';
import { plainToolRunner } from './run-tool-plainly';
import type { AgentUsage, RunAgentResult } from './schema';
import { isTokenBudgetSpent } from './stop-conditions';
import { withoutRefusedFiles } from './without-refused-files';

/**
 * Runs the head-less agent to its end: the catalogue's tools that the actor may use, and nothing that asks a person.
 * `onUsage` is told the tokens of every step, also of a run that fails later.
 */
export async function generateReply(
  actor: Actor,
  request: { modelId: string; instructions: string; messages: ModelMessage[]; signal: AbortSignal },
  onUsage: (tokens: number) => void,
): Promise<RunAgentResult> {
  const middleware = withoutRefusedFiles((ids) => rememberRefusal(actor.workspaceId, ids, request.modelId));
  const result = await generateText({
    model: wrapLanguageModel({ model: resolveModel(request.modelId), middleware }),
    instructions: request.instructions,
    messages: request.messages,
    tools: catalogueToolSet(actor.permissions, plainToolRunner(actor)),
    stopWhen: [isStepCount(env.TURN_MAX_STEPS), isTokenBudgetSpent(env.AGENT_MAX_TOKENS)],
    abortSignal: request.signal,
    maxRetries: env.MODEL_MAX_RETRIES,
    onStepEnd: ({ usage }) => onUsage(usage.totalTokens ?? 0),
  });
  const { text, finishReason, usage, steps } = result;
  return { text, finishReason, usage: usageOf(usage), steps: steps.map(stepOf) };
}

function usageOf(usage: { inputTokens?: number; outputTokens?: number; totalTokens?: number }): AgentUsage {
  const { inputTokens = 0, outputTokens = 0, totalTokens = inputTokens + outputTokens } = usage;
  return { inputTokens, outputTokens, totalTokens };
}

function stepOf(step: StepResult<ToolSet>): RunAgentResult['steps'][number] {
  const { text, finishReason, content } = step;
  const toolCalls = content.flatMap((part) => {
    if (part.type !== 'tool-call') return [];
    const { toolCallId, toolName, input } = part;
    const end = content.find(
      (other) =>
        (other.type === 'tool-result' || other.type === 'tool-error') && other.toolCallId === toolCallId,
    );
    const output = end?.type === 'tool-result' ? end.output : null;
    const error = end?.type === 'tool-error' ? { error: errorText(end.error) } : {};
    return [{ toolCallId, toolName, input, output, ...error }];
  });
  return { text, finishReason, usage: usageOf(step.usage), toolCalls };
}

/** The words of an error, without the class names of the SDK before them. */
function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/^(AI_)?\w*Error: /, '');
}
