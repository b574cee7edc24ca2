import { processWide } from '../process-wide';
import { recordTools } from '../record/tools';
import { createRegistry, type ToolRegistry } from '../tool/registry';

/** The one list of catalogue tools. Chat, MCP clients and head-less agents all take theirs from it. */
export function catalogue(): ToolRegistry {
  return processWide('catalogue', () => createRegistry(recordTools()));
}
