import type { Permission } from '../workspace/schema';
import type { CatalogueTool } from './define-tool';

export type ToolRegistry = {
  /** The tools that someone with these permissions may use; all of them when none are named. */
  list: (permissions?: readonly Permission[]) => CatalogueTool[];
  get: (name: string) => CatalogueTool | undefined;
  /** Names and one-liners, as a prompt carries them. */
  describe: (permissions?: readonly Permission[]) => { name: string; description: string }[];
};

/** The one list of catalogue tools. Throws when two have the same name. */
export function createRegistry(tools: readonly CatalogueTool[]): ToolRegistry {
  const byName = new Map<string, CatalogueTool>();
  for (const tool of tools) {
    if (byName.has(tool.name)) throw new Error(`Two tools are named ${tool.name}.`);
    byName.set(tool.name, tool);
  }
  const list = (permissions?: readonly Permission[]) =>
    [...byName.values()].filter((tool) => !permissions || permissions.includes(tool.permission));
  return {
    list,
    get: (name) => byName.get(name),
    describe: (permissions) =>
      list(permissions).map(({ name, description }) => ({
        name,
        description: description.split('. ')[0] ?? name,
      })),
  };
}
