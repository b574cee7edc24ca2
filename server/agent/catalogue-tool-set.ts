import { type ToolSet, tool } from 'ai';
import { cachedSchema } from '../tool/cached-schema';
import { type CatalogueTool, type ToolResult, toolFailure } from '../tool/define-tool';
import type { Permission } from '../workspace/schema';
import { catalogue } from './catalogue';

/** Runs one tool call, however the caller wants it run (journaled in a turn, plainly elsewhere). */
export type RunToolCall = (
  call: { toolCallId: string; input: unknown },
  tool: CatalogueTool,
) => Promise<ToolResult>;

/** The catalogue's tools that these permissions allow, as tools of the AI SDK. */
export function catalogueToolSet(permissions: readonly Permission[], run: RunToolCall): ToolSet {
  return Object.fromEntries(
    catalogue()
      .list(permissions)
      .map((entry) => [
        entry.name,
        tool({
          description: entry.description,
          inputSchema: cachedSchema(entry.inputSchema),
          execute: async (input: unknown, { toolCallId, abortSignal }) => {
            if (abortSignal?.aborted)
              return toolFailure('STOPPED', 'The turn was stopped before the tool ran.');
            return run({ toolCallId, input }, entry);
          },
        }),
      ]),
  );
}
