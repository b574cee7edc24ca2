import { env } from '@/env';
import { log } from '../log';
import { cutResult } from '../tool/cut-result';
import { type ToolResult, toolFailure } from '../tool/define-tool';
import { transaction } from '../transaction';
import type { Actor } from '../workspace/schema';
import type { RunToolCall } from './catalogue-tool-set';

/**
 * Runs a tool call outside a turn, in a transaction of its own: a failure undoes what it did and is data for the
 * model; an unexpected one is logged and told without internals.
 */
export function plainToolRunner(actor: Actor): RunToolCall {
  return async ({ input }, tool) => {
    try {
      return await transaction<ToolResult>(async (tx, rollback) => {
        const output = await tool.execute({ actor, db: tx }, input);
        return 'isError' in output ? rollback(output) : cutResult(output, env.TOOL_RESULT_MAX_CHARACTERS);
      });
    } catch (error) {
      log.error({ error, tool: tool.name }, 'a tool failed unexpectedly');
      return toolFailure('INTERNAL', `The tool ${tool.name} failed unexpectedly; nothing was changed.`);
    }
  };
}
