import type { LanguageModelV4CallOptions, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { z } from 'zod';
import { QUESTION_TOOL_NAME } from '../../question/terms';
import type { Catalogue, DemoField, DemoObject } from './demo-types';
import { singularOf } from './lexicon';

type Schema = {
  type?: unknown;
  description?: string;
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: { [name: string]: Schema };
  required?: string[];
};

const schemaShape: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.unknown().optional(),
    description: z.string().optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schemaShape).optional(),
    items: schemaShape.optional(),
    properties: z.record(z.string(), schemaShape).optional(),
    required: z.array(z.string()).optional(),
  }),
);

function read(schema: unknown): Schema {
  return schemaShape.safeParse(schema).data ?? {};
}

/** The schema of a value where null may stand too. */
function filled(schema: Schema): Schema {
  const variant = schema.anyOf?.find(({ type }) => type !== 'null');
  return variant ? { description: schema.description, ...variant } : schema;
}

function labelOf(name: string, description: string | undefined): string {
  const words = description?.split(/:|,| in euros/)[0]?.trim();
  return words || name.replace(/([A-Z])/g, ' $1').replace(/^./, (letter) => letter.toUpperCase());
}

function kindOf(name: string, schema: Schema): Pick<DemoField, 'kind' | 'options' | 'to'> {
  const description = schema.description ?? '';
  const base = { options: [], to: '' };
  const related = /the id of an? (\w+) record/.exec(description)?.[1];
  if (related) return { ...base, kind: 'relation', to: related };
  if (schema.enum) return { ...base, kind: 'select', options: schema.enum.map(String) };
  if (schema.format === 'email') return { ...base, kind: 'email' };
  if (schema.format === 'date' || /date$/i.test(name)) return { ...base, kind: 'date' };
  if (/in euros/.test(description)) return { ...base, kind: 'currency' };
  if (schema.type === 'number' || schema.type === 'integer') return { ...base, kind: 'number' };
  return { ...base, kind: /web address/.test(description) ? 'url' : 'text' };
}

function fieldsOf(tool: LanguageModelV4FunctionTool): DemoField[] {
  const { properties, required } = read(tool.inputSchema);
  return Object.entries(properties ?? {})
    .filter(([name]) => name !== 'id')
    .map(([name, raw]) => {
      const schema = filled(raw);
      const label = labelOf(name, schema.description);
      return { name, label, isRequired: required?.includes(name) ?? false, ...kindOf(name, schema) };
    });
}

/** Without a tool that writes, the fields are known by the names that a search may use. */
function fieldsOfSearch(tool: LanguageModelV4FunctionTool): DemoField[] {
  const names = read(tool.inputSchema).properties?.filters?.items?.properties?.field?.enum ?? [];
  return names
    .map(String)
    .filter((name) => !['id', 'createdAt', 'updatedAt'].includes(name))
    .map((name) => ({ name, label: labelOf(name, undefined), isRequired: false, ...kindOf(name, {}) }));
}

function objectOf(find: LanguageModelV4FunctionTool, tools: LanguageModelV4FunctionTool[]): DemoObject {
  const plural = find.name.slice('find_'.length);
  const singular = singularOf(plural);
  const [create, update, remove] = ['create', 'update', 'delete'].map((verb) =>
    tools.find(({ name }) => name === `${verb}_${singular}`),
  );
  const writing = create ?? update;
  return {
    singular,
    plural,
    fields: writing ? fieldsOf(writing) : fieldsOfSearch(find),
    findTool: find.name,
    createTool: create?.name,
    updateTool: update?.name,
    deleteTool: remove?.name,
  };
}

/** What the tools of a call can do: the kinds of record there are, their fields, and whether someone can be asked. */
export function readCatalogue(options: Pick<LanguageModelV4CallOptions, 'tools' | 'toolChoice'>): Catalogue {
  const offered = options.toolChoice?.type === 'none' ? [] : (options.tools ?? []);
  const tools = offered.filter((tool) => tool.type === 'function');
  return {
    objects: tools.filter(({ name }) => name.startsWith('find_')).map((find) => objectOf(find, tools)),
    canAsk: tools.some(({ name }) => name === QUESTION_TOOL_NAME),
  };
}
