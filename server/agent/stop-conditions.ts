import type { StopCondition, ToolSet } from 'ai';
import { QUESTION_TOOL_NAME } from '../question/terms';

/**
 * Ends the run after a step in which a question was put. A call that could not be shown does not count: it goes
 * back to the model as a tool error, and the run goes on.
 */
export const hasPendingQuestion: StopCondition<ToolSet> = ({ steps }) =>
  steps
    .at(-1)
    ?.toolResults.some(
      (result) =>
        result.toolName === QUESTION_TOOL_NAME &&
        typeof result.output === 'object' &&
        result.output !== null &&
        'status' in result.output &&
        result.output.status === 'pending',
    ) ?? false;

/** Ends the run once it has used `maxTokens` tokens, input and output together. */
export function isTokenBudgetSpent(maxTokens: number): StopCondition<ToolSet> {
  return ({ steps }) => steps.reduce((sum, step) => sum + (step.usage.totalTokens ?? 0), 0) >= maxTokens;
}
