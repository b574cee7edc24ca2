import { McpServer } from '@modelcontextprotocol/server';
import { version } from '@/package.json';
import { catalogue } from '../agent/catalogue';
import { plainToolRunner } from '../agent/run-tool-plainly';
import type { ToolResult } from '../tool/define-tool';
import type { Actor } from '../workspace/schema';

const INSTRUCTIONS = [
  'Tools on the records of a Parley workspace. Look a record up before you change it, and take ids from what a find tool',
  'gave. Nobody is asked before a change is made: where a request leaves a decision open, ask your user first.',
].join(' ');

/**
 * The catalogue as an MCP server of one request: the tools that the actor's permissions allow, each call in a
 * transaction of its own. What asks a person is not in the catalogue, so it does not exist here.
 */
export function createMcpServer(actor: Actor): McpServer {
  const server = new McpServer({ name: 'parley', title: 'Parley', version }, { instructions: INSTRUCTIONS });
  const run = plainToolRunner(actor);
  for (const tool of catalogue().list(actor.permissions)) {
    const { name, description, inputSchema, isReadOnly, isDestructive } = tool;
    const annotations = {
      readOnlyHint: isReadOnly,
      destructiveHint: isDestructive,
      openWorldHint: false,
    };
    server.registerTool(name, { description, inputSchema, annotations }, async (input, context) =>
      asCallResult(await run({ toolCallId: String(context.mcpReq.id), input }, tool)),
    );
  }
  return server;
}

function asCallResult(result: ToolResult) {
  const content = [{ type: 'text' as const, text: JSON.stringify(result) }];
  return 'isError' in result ? { content, isError: true } : { content, structuredContent: result };
}
