import type { z } from 'zod';
import type { Db } from '../db';
import type { Actor, Permission } from '../workspace/schema';

/** What a tool acts with: who asks, and the transaction or client its stores must use. */
export type ToolContext = { actor: Actor; db: Db };

/** A tool's failure as data, for the model to read and correct. */
export type ToolFailure = { isError: true; code: string; message: string };

/** A JSON object, or a failure. */
export type ToolResult = { [key: string]: unknown } | ToolFailure;

/** A tool of the catalogue: defined once, offered to the chat, to MCP clients and to head-less agents. */
export type CatalogueTool = {
  name: string;
  description: string;
  inputSchema: z.ZodType;
  /** Changes nothing, so it needs no journal and may run twice. */
  isReadOnly: boolean;
  /** Removes something a person may miss. */
  isDestructive: boolean;
  permission: Permission;
  execute: (context: ToolContext, input: unknown) => Promise<ToolResult>;
};

/** Defines a catalogue tool; its `execute` gets the input already parsed by its schema. */
export function defineTool<Schema extends z.ZodType>(
  tool: Omit<CatalogueTool, 'inputSchema' | 'execute'> & {
    inputSchema: Schema;
    execute: (context: ToolContext, input: z.infer<Schema>) => Promise<ToolResult>;
  },
): CatalogueTool {
  return { ...tool, execute: (context, input) => tool.execute(context, input as z.infer<Schema>) };
}

/** A failure as data: `code` in capitals, `message` naming what is wrong and what is allowed. */
export function toolFailure(code: string, message: string): ToolFailure {
  return { isError: true, code, message };
}
