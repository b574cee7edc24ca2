import { beforeAll, describe, expect, it } from 'vitest';
import { seedRecords } from '@/prisma/seed/record';
import { db } from '../db';
import { createActor } from '../testing/fixtures';
import { transaction } from '../transaction';
import type { Actor } from '../workspace/schema';
import { createRecord } from './create-record';
import { deleteRecord } from './delete-record';
import { findRecords } from './find-records';
import { getRecord } from './get-record';
import { listObjects } from './list-objects';
import type { FindRecordsInput } from './schema';
import { updateRecord } from './update-record';

let actor: Actor;
let stranger: Actor;
beforeAll(async () => {
  [actor, stranger] = [await createActor(), await createActor()];
  await seedRecords(db(), actor.workspaceId, new Date('2026-11-30T00:00:00Z'));
  await seedRecords(db(), stranger.workspaceId, new Date('2026-11-30T00:00:00Z'));
});

async function names(input: FindRecordsInput, who = actor): Promise<string[]> {
  return (await findRecords({ actor: who }, input)).records.map(({ name }) => name);
}

describe('seedRecords', () => {
  it('holds real ambiguities, and adds nothing the second time', async () => {
    await seedRecords(db(), actor.workspaceId, new Date('2026-11-30T00:00:00Z'));
    expect(await names({ object: 'companies', search: 'acme', orderBy: { field: 'name' } })).toEqual([
      'Acme Iberia S.A.',
      'Acme Labs GmbH',
      'Acme Ltd',
    ]);
    expect(await names({ object: 'person', search: 'anna keller' })).toHaveLength(2);
    expect(await names({ object: 'company', limit: 100 })).toHaveLength(12);
    expect(await names({ object: 'person', limit: 100 })).toHaveLength(20);
  });
});

describe('findRecords', () => {
  const december: FindRecordsInput = {
    object: 'opportunity',
    filters: [
      { field: 'closeDate', operator: 'gte', value: '2026-12-01' },
      { field: 'closeDate', operator: 'lte', value: '2026-12-31' },
    ],
    orderBy: { field: 'closeDate' },
  };

  it('filters by date and orders', async () => {
    expect(await names(december)).toEqual(['Acme Ltd renewal', 'Fabrikam renewal', 'Contoso add-on renewal']);
  });

  it('filters by number, option, text and the name of a related record', async () => {
    const find = (filters: FindRecordsInput['filters']) =>
      names({ object: 'opportunity', filters, orderBy: { field: 'amount', direction: 'desc' } });
    expect(await find([{ field: 'amount', operator: 'gte', value: 50_000 }])).toEqual([
      'Silvermoon expansion',
      'Kestrel fleet licences',
    ]);
    expect(await find([{ field: 'stage', operator: 'equals', value: 'LOST' }])).toHaveLength(2);
    expect(await find([{ field: 'stage', operator: 'notEquals', value: 'LOST' }])).toHaveLength(11);
    expect(await find([{ field: 'owner', operator: 'contains', value: 'ELIF' }])).toHaveLength(4);
    expect(await find([{ field: 'company', operator: 'contains', value: 'fabri' }])).toHaveLength(2);
    expect(await find([{ field: 'name', operator: 'contains', value: '%' }])).toEqual([]);
  });

  it('finds by words of the record and of what it is linked to, accents aside', async () => {
    expect(await names({ object: 'person', search: 'Keller Fabrikam' })).toEqual(['Anna Keller']);
    expect(await names({ object: 'person', search: 'lucia' })).toEqual(['Lucía Romero']);
    expect(await names({ object: 'person', search: '_' })).toEqual([]);
  });

  it.each([
    undefined,
    { field: 'city' },
    { field: 'employees', direction: 'desc' },
    { field: 'createdAt' },
  ] as const)('pages by key without gaps or repeats, records without a value last (%j)', async (orderBy) => {
    const who = await createActor();
    for (let index = 0; index < 7; index += 1) {
      const fields = { name: `C${index}`, ...(index % 2 ? { city: 'Oslo', employees: index } : {}) };
      await createRecord({ actor: who }, { object: 'company', fields });
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await findRecords({ actor: who }, { object: 'company', limit: 2, cursor, orderBy });
      seen.push(...page.records.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    if (orderBy?.field === 'employees') expect(seen.slice(0, 3)).toEqual(['C5', 'C3', 'C1']);
    if (orderBy?.field === 'city') expect(seen.slice(0, 3).sort()).toEqual(['C1', 'C3', 'C5']);
  });

  it('refuses what the object does not have', async () => {
    await expect(names({ object: 'invoice' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(names({ object: 'company', orderBy: { field: 'x' } })).rejects.toThrow('use one of name');
    await expect(names({ object: 'company', cursor: 'x' })).rejects.toThrow('cursor');
  });
});

describe('records of a workspace', () => {
  it('creates with defaults and reads relations with their name', async () => {
    const [company] = (await findRecords({ actor }, { object: 'company', search: 'fabrikam' })).records;
    const made = await createRecord(
      { actor },
      { object: 'opportunity', fields: { name: 'Trial', company: company?.id } },
    );
    expect(made.fields).toMatchObject({
      stage: 'NEW',
      amount: null,
      company: { id: company?.id, name: 'Fabrikam' },
    });
    expect(await getRecord({ actor }, { object: 'opportunities', id: made.id })).toEqual(made);
  });

  it('keeps both of two changes of different fields at once', async () => {
    const { id } = await createRecord({ actor }, { object: 'person', fields: { name: 'Both' } });
    const change = (fields: { [field: string]: unknown }) =>
      updateRecord({ actor }, { object: 'person', id, fields });
    await Promise.all([
      change({ phone: '1' }),
      change({ jobTitle: 'Buyer' }),
      change({ email: 'b@x.example' }),
    ]);
    const { fields } = await getRecord({ actor }, { object: 'person', id });
    expect(fields).toMatchObject({ phone: '1', jobTitle: 'Buyer', email: 'b@x.example' });
    await change({ phone: null });
    expect(await names({ object: 'person', search: 'both buyer b@x.example' })).toEqual(['Both']);
  });

  it('acts in the transaction of its caller', async () => {
    const undone = await transaction<string>(async (tx, rollback) => {
      await createRecord({ actor, db: tx }, { object: 'note', fields: { title: 'Gone again' } });
      return rollback('undone');
    });
    expect(undone).toBe('undone');
    expect(await names({ object: 'note', search: 'gone again' })).toEqual([]);
  });

  it('empties relations to a deleted record', async () => {
    const company = await createRecord({ actor }, { object: 'company', fields: { name: 'Shortlived' } });
    const task = await createRecord({ actor }, { object: 'task', fields: { title: 'T', about: company.id } });
    const person = await createRecord(
      { actor },
      { object: 'person', fields: { name: 'P', company: company.id } },
    );
    const deleted = await deleteRecord({ actor }, { object: 'company', id: company.id });
    expect(deleted).toMatchObject({ name: 'Shortlived', relationsCleared: 2 });
    expect((await getRecord({ actor }, { object: 'task', id: task.id })).fields.about).toBeNull();
    expect((await getRecord({ actor }, { object: 'person', id: person.id })).fields.company).toBeNull();
    await expect(getRecord({ actor }, { object: 'company', id: company.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('gives a foreign id and an unknown id the same answer', async () => {
    const { id } = await createRecord({ actor: stranger }, { object: 'person', fields: { name: 'Foreign' } });
    const unknown = '0198c7a4-5f3e-7000-8000-000000000000';
    const tries = [
      (at: string) => getRecord({ actor }, { object: 'person', id: at }),
      (at: string) => updateRecord({ actor }, { object: 'person', id: at, fields: { phone: '1' } }),
      (at: string) => deleteRecord({ actor }, { object: 'person', id: at }),
    ];
    for (const attempt of tries) {
      const foreign = await attempt(id).catch((error: unknown) => error);
      expect(foreign).toMatchObject({ code: 'NOT_FOUND', message: 'There is no such person.' });
      expect(await attempt(unknown).catch((error: unknown) => error)).toEqual(foreign);
    }
    expect(await names({ object: 'person', search: 'foreign' })).toEqual([]);
    const company = await createRecord(
      { actor: stranger },
      { object: 'company', fields: { name: 'Theirs' } },
    );
    await expect(
      createRecord({ actor }, { object: 'person', fields: { name: 'X', company: company.id } }),
    ).rejects.toThrow('there is no company with the id');
  });

  it('refuses text that cannot be stored, and reads ids in any case', async () => {
    const bad = ['a\u0000b', 'a\ud800'];
    for (const name of bad) {
      const invalid = { code: 'INVALID_INPUT' };
      await expect(createRecord({ actor }, { object: 'company', fields: { name } })).rejects.toMatchObject(
        invalid,
      );
      await expect(names({ object: 'company', search: name })).rejects.toMatchObject(invalid);
      const filters = [{ field: 'name', operator: 'equals', value: name }] as const;
      await expect(names({ object: 'company', filters: [...filters] })).rejects.toMatchObject(invalid);
    }
    const company = await createRecord({ actor }, { object: 'company', fields: { name: 'Upper' } });
    const id = company.id.toUpperCase();
    const person = await createRecord({ actor }, { object: 'person', fields: { name: 'Case', company: id } });
    expect(person.fields.company).toEqual({ id: company.id, name: 'Upper' });
    await deleteRecord({ actor }, { object: 'company', id });
    expect((await getRecord({ actor }, { object: 'person', id: person.id })).fields.company).toBeNull();
  });

  it('refuses an actor without the permission', async () => {
    const reader: Actor = { ...actor, permissions: ['READ_RECORD'] };
    const { id } = await createRecord({ actor }, { object: 'note', fields: { title: 'Read me' } });
    expect((await getRecord({ actor: reader }, { object: 'note', id })).name).toBe('Read me');
    const forbidden = { code: 'FORBIDDEN' };
    await expect(
      createRecord({ actor: reader }, { object: 'note', fields: { title: 'N' } }),
    ).rejects.toMatchObject(forbidden);
    await expect(
      updateRecord({ actor: reader }, { object: 'note', id, fields: { title: 'N' } }),
    ).rejects.toMatchObject(forbidden);
    await expect(deleteRecord({ actor: reader }, { object: 'note', id })).rejects.toMatchObject(forbidden);
    const nobody: Actor = { ...actor, permissions: [] };
    await expect(names({ object: 'note' }, nobody)).rejects.toMatchObject(forbidden);
    expect(() => listObjects({ actor: nobody })).toThrow('READ_RECORD');
  });
});
