import { env } from '@/env';
import type { RunToolCall } from '../agent/catalogue-tool-set';
import { log } from '../log';
import { holdByStream } from '../thread/hold-thread';
import { cutResult } from '../tool/cut-result';
import { type ToolResult, toolFailure } from '../tool/define-tool';
import { transaction } from '../transaction';
import type { Actor } from '../workspace/schema';
import { upsertToolRun } from './store';

/** Thrown where a worker finds that its stream has lost the thread. */
export class LostStreamError extends Error {
  override readonly name = 'LostStreamError';

  constructor() {
    super('This stream does not hold its thread any more.');
  }
}

/**
 * Runs a tool call of a turn. The fence, the tool's own effect and its entry in the journal are one transaction, so
 * a tool that has finished is known to have finished whatever dies, and one in flight has left nothing. A failure
 * undoes its effect and is data for the model; an unexpected one is logged and told without internals.
 */
export function toolCallRunner(
  stream: { turnId: string; streamId: string },
  actor: Actor,
  onLost: () => void,
): RunToolCall {
  return async ({ toolCallId, input }, tool) => {
    try {
      return await transaction<ToolResult>(async (tx, rollback) => {
        if (!(await holdByStream(tx, stream.streamId))) throw new LostStreamError();
        const output = cutResult(
          await tool.execute({ actor, db: tx }, input),
          env.TOOL_RESULT_MAX_CHARACTERS,
        );
        if ('isError' in output) return rollback(output);
        await upsertToolRun(tx, stream.turnId, { toolCallId, toolName: tool.name, input, output });
        return output;
      });
    } catch (error) {
      if (error instanceof LostStreamError) {
        onLost();
        throw error;
      }
      log.error({ error, tool: tool.name, turnId: stream.turnId }, 'a tool failed unexpectedly');
      return toolFailure('INTERNAL', `The tool ${tool.name} failed unexpectedly; nothing was changed.`);
    }
  };
}
