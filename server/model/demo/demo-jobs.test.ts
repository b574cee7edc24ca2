import { beforeEach, describe, expect, it } from 'vitest';
import { seedRecords } from '@/prisma/seed/record';
import { db } from '../../db';
import { findRecords } from '../../record/find-records';
import type { RecordView } from '../../record/schema';
import { createActor } from '../../testing/fixtures';
import type { Actor } from '../../workspace/schema';
import { demoConversation } from './demo-conversation';

let actor: Actor;
beforeEach(async () => {
  actor = await createActor();
  await seedRecords(db(), actor.workspaceId, new Date('2026-11-30T00:00:00Z'));
});

async function all(object: string, search?: string): Promise<RecordView[]> {
  return (await findRecords({ actor }, { object, search, limit: 100 })).records;
}
async function names(object: string, search?: string): Promise<string[]> {
  return (await all(object, search)).map(({ name }) => name);
}
async function only(object: string, search: string): Promise<RecordView['fields']> {
  const [record, ...others] = await all(object, search);
  if (!record || others.length > 0) throw new Error(`${others.length + 1} ${object} like ${search}`);
  return record.fields;
}

describe('deleting', () => {
  it('asks which and whether in one call', async () => {
    const talk = demoConversation(actor);
    const asked = await talk.say('delete Acme');
    expect(asked.questions.map(({ question }) => question)).toEqual([
      'Which Acme do you mean?',
      'Delete it for good?',
    ]);
    expect(asked.text).toContain('Before I delete anything I need to know two things.');
    const done = await talk.answer({ pick: 'Acme Ltd' }, { pick: 'Delete it' });
    expect(done.text).toContain('I deleted the company **Acme Ltd**');
    expect((await names('company', 'acme')).sort()).toEqual(['Acme Iberia S.A.', 'Acme Labs GmbH']);
  });

  it('keeps it when the second answer is no, or skipped', async () => {
    const talk = demoConversation(actor);
    await talk.say('delete Acme');
    expect((await talk.answer({ pick: 'Acme Ltd' }, { pick: 'Keep it' })).text).toContain(
      'I changed nothing',
    );
    await talk.say('delete Acme');
    expect((await talk.answer({ pick: 'Acme Ltd' }, null)).text).toContain('I changed nothing');
    expect(await names('company', 'acme')).toHaveLength(3);
  });

  it('confirms a single match, and takes a typed yes', async () => {
    const talk = demoConversation(actor);
    const asked = await talk.say('Please delete Pelikan Print');
    expect(asked.questions.map(({ question }) => question)).toEqual([
      'Delete the company Pelikan Print for good?',
    ]);
    await talk.answer({ text: 'yes, go ahead' });
    expect(await names('company', 'pelikan')).toEqual([]);
  });

  it('lets several be picked when a condition was named', async () => {
    const talk = demoConversation(actor);
    const asked = await talk.say('delete all lost deals');
    expect(asked.questions[0]).toMatchObject({ allowMultiSelect: true });
    expect(asked.questions[0]?.options).toHaveLength(2);
    const done = await talk.answer({ pick: ['Contoso migration', 'Brightwater support plan'] });
    expect(done.tools).toEqual(['delete_opportunity', 'delete_opportunity']);
    expect(await names('opportunity')).toHaveLength(11);
  });

  it('tells true duplicates apart by number', async () => {
    const talk = demoConversation(actor);
    await talk.say('create a company called Twin');
    await talk.say('create a company called Twin');
    await talk.answer({ pick: 'Create another' });
    const asked = await talk.say('delete Twin');
    const labels = asked.questions[0]?.options.map(({ label }) => label) ?? [];
    expect(new Set(labels).size).toBe(2);
    await talk.answer({ pick: labels[1] }, { pick: 'Delete it' });
    expect(await names('company', 'twin')).toEqual(['Twin']);
  });

  it('deletes nothing that it may not, and nothing without a kind', async () => {
    expect((await demoConversation(actor).say('delete everything')).text).toContain(
      'one kind of record at a time',
    );
    const member: Actor = { ...actor, permissions: ['READ_RECORD', 'WRITE_RECORD'] };
    const talk = demoConversation(member);
    await talk.say('delete Pelikan Print');
    expect((await talk.answer({ pick: 'Delete it' })).text).toContain('DELETE_RECORD');
    expect(await names('company', 'pelikan')).toHaveLength(1);
  });
});

describe('creating', () => {
  it('takes fields and looks up what they link to', async () => {
    const reply = await demoConversation(actor).say(
      'add a person called Lena Hoff, email lena@contoso.example, at Contoso',
    );
    expect(reply.text).toContain('I created the person **Lena Hoff**');
    expect(await only('person', 'lena hoff')).toMatchObject({
      email: 'lena@contoso.example',
      company: { name: 'Contoso' },
    });
  });

  it('asks for a missing name, which is typed', async () => {
    const talk = demoConversation(actor);
    const asked = await talk.say('Add a deal with Fabrikam worth 20k closing 15 January');
    expect(asked.questions[0]?.options[0]?.label).toBe('Fabrikam deal');
    await talk.answer({ text: 'Fabrikam spring order' });
    expect(await only('opportunity', 'spring order')).toMatchObject({
      amount: 20_000,
      closeDate: '2027-01-15',
      company: { name: 'Fabrikam' },
    });
  });

  it('asks which company, and before a second of the same name', async () => {
    const talk = demoConversation(actor);
    const which = await talk.say('add a person called Pim at Acme');
    expect(which.questions[0]?.question).toBe('Which Acme do you mean?');
    await talk.answer({ pick: 'Acme Iberia S.A.' });
    expect((await only('person', 'pim')).company).toMatchObject({ name: 'Acme Iberia S.A.' });
    const twin = await talk.say('create a person called Pim');
    expect(twin.questions[0]?.question).toContain('already a person called Pim');
    await talk.answer({ pick: 'Do not create it' });
    expect(await names('person', 'pim')).toEqual(['Pim']);
  });

  it('makes tasks and notes of what is said', async () => {
    const talk = demoConversation(actor);
    await talk.say('create a task to send the price list to Acme Ltd by Friday');
    expect(await only('task', 'price list')).toMatchObject({
      title: 'Send the price list to Acme Ltd',
      dueDate: '2026-12-04',
    });
    await talk.say('add a note about Contoso: They want a discount');
    expect(await only('note', 'discount')).toMatchObject({
      body: 'They want a discount',
      about: { name: 'Contoso' },
    });
  });
});

describe('changing', () => {
  it('moves, sets, assigns and renames without a question where none is needed', async () => {
    const talk = demoConversation(actor);
    for (const said of [
      'move the Fabrikam renewal to proposal',
      'set the amount of the Fabrikam renewal to 31,500',
      'assign the Fabrikam renewal to Elif Aydin',
      'postpone the Fabrikam renewal to 15 January',
      'rename the Fabrikam renewal to Fabrikam framework contract',
    ]) {
      const reply = await talk.say(said);
      expect(reply.questions).toEqual([]);
      expect(reply.text).toContain('Done');
    }
    expect(await only('opportunity', 'framework contract')).toMatchObject({
      stage: 'PROPOSAL',
      amount: 31_500,
      owner: 'Elif Aydin',
      closeDate: '2027-01-15',
    });
  });

  it('asks for a missing value, again when it does not fit', async () => {
    const talk = demoConversation(actor);
    const asked = await talk.say("change Maeve Doyle's email");
    expect(asked.questions[0]?.header).toBe('Email');
    const again = await talk.answer({ text: 'at contoso' });
    expect(again.text).toContain('does not fit the field email');
    await talk.answer({ text: 'maeve@contoso.example' });
    expect((await only('person', 'maeve')).email).toBe('maeve@contoso.example');
  });

  it('knows what "it" is from the turn before', async () => {
    const talk = demoConversation(actor);
    await talk.say('create a company called Globex in Oslo');
    await talk.say('change its industry to Energy');
    expect(await only('company', 'globex')).toMatchObject({ city: 'Oslo', industry: 'Energy' });
    await talk.say('delete it');
    await talk.answer({ pick: 'Delete it' });
    expect(await names('company', 'globex')).toEqual([]);
  });

  it('says when a deal is closed already, and what a field can hold', async () => {
    const talk = demoConversation(actor);
    expect((await talk.say('close the Baltic Timber renewal')).text).toContain('is won already');
    expect((await talk.say('set the stage of the Kestrel deal to someday')).text).toContain(
      'It can be new, qualified',
    );
  });

  it('does one thing after another, and shows the first before it asks about the second', async () => {
    const talk = demoConversation(actor);
    const asked = await talk.say('Find Henrik Vogel and delete Pelikan Print');
    expect(asked.text).toContain('Chief Executive');
    const done = await talk.answer({ pick: 'Delete it' });
    expect(done.text).toContain('I deleted the company **Pelikan Print**');
    expect(done.text).not.toContain('Chief Executive');
  });
});
