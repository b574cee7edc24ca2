import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { db } from '../db';
import { createActor } from '../testing/fixtures';
import { createRegistry } from '../tool/registry';
import type { Actor } from '../workspace/schema';
import { recordTools } from './tools';

const registry = createRegistry(recordTools());
let actor: Actor;
beforeAll(async () => {
  actor = await createActor();
});

async function run(name: string, input: unknown, who = actor): Promise<{ [key: string]: unknown }> {
  const tool = registry.get(name);
  if (!tool) throw new Error(name);
  return tool.execute({ actor: who, db: db() }, tool.inputSchema.parse(input));
}

describe('recordTools', () => {
  it('has four tools for each object, those that delete marked', () => {
    expect(registry.list()).toHaveLength(20);
    expect(registry.get('delete_company')?.isDestructive).toBe(true);
    expect(registry.get('find_people')?.isReadOnly).toBe(true);
    expect(registry.list(['READ_RECORD']).map(({ name }) => name)).toEqual([
      'find_companies',
      'find_people',
      'find_opportunities',
      'find_tasks',
      'find_notes',
    ]);
  });

  it('describes every input as a JSON Schema object', () => {
    for (const tool of registry.list()) {
      expect(z.toJSONSchema(tool.inputSchema, { io: 'input' })).toMatchObject({ type: 'object' });
    }
  });

  it('creates, finds, changes and deletes', async () => {
    const { record } = await run('create_company', { name: 'Tooled', city: 'Graz' });
    const { id } = z.object({ id: z.string() }).parse(record);
    expect(await run('find_companies', { search: 'tooled' })).toEqual({
      records: [{ id, name: 'Tooled', city: 'Graz' }],
      nextCursor: null,
    });
    expect(await run('update_company', { id, city: null })).toEqual({ record: { id, name: 'Tooled' } });
    expect(await run('delete_company', { id })).toMatchObject({ deleted: { id, name: 'Tooled' } });
  });

  it('gives expected failures as data', async () => {
    const id = '0198c7a4-5f3e-7000-8000-000000000000';
    expect(await run('delete_company', { id })).toMatchObject({ isError: true, code: 'NOT_FOUND' });
    const failure = await run('create_person', { name: 'A', company: id });
    expect(failure).toMatchObject({ isError: true, code: 'INVALID_INPUT' });
    expect(failure.message).toContain('there is no company');
    const reader: Actor = { ...actor, permissions: ['READ_RECORD'] };
    expect(await run('create_note', { title: 'N' }, reader)).toMatchObject({
      isError: true,
      code: 'FORBIDDEN',
    });
  });
});

describe('createRegistry', () => {
  it('refuses two tools of one name', () => {
    const [tool] = recordTools();
    expect(() => createRegistry(tool ? [tool, tool] : [])).toThrow('Two tools are named find_companies.');
  });

  it('describes tools in one line each', () => {
    expect(registry.describe()[0]).toEqual({ name: 'find_companies', description: 'Find or list companies' });
  });
});
