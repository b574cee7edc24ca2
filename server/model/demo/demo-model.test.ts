import { streamText } from 'ai';
import { beforeEach, describe, expect, it } from 'vitest';
import { seedRecords } from '@/prisma/seed/record';
import { db } from '../../db';
import { findRecords } from '../../record/find-records';
import type { RecordView } from '../../record/schema';
import { createActor } from '../../testing/fixtures';
import type { Actor } from '../../workspace/schema';
import { demoConversation } from './demo-conversation';
import { createDemoModel } from './demo-model';

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

describe('finding', () => {
  it.each([
    ['Which deals close in December?', ['Acme Ltd renewal', '€\u00a084,200', '12 Dec', 'Mara Lindqvist']],
    [
      'Which renewals are due in December, and who owns them?',
      ['Three opportunities', 'Contoso add-on renewal'],
    ],
    ['list companies', ['12 companies', 'Pelikan Print']],
    ['find Anna', ['Three people', 'Anna Svensson']],
    ['who works at Fabrikam?', ['Two people at Fabrikam', 'Henrik Vogel']],
    ['show open deals over 50k', ['Two opportunities', 'Kestrel fleet licences']],
    ['closed deals', ['Four opportunities that are closed', 'Brightwater support plan']],
    ['companies in Berlin', ['Two companies in Berlin', 'Acme Labs GmbH']],
    ['how many people do we have?', ['There are **20** people']],
    ['top 3 deals', ['Three opportunities', 'Silvermoon expansion']],
    ['deals of Mara Lindqvist', ['Five opportunities', 'Acme Iberia roll-out']],
    ['tasks due next week', ['Two tasks next week', 'Book the Fabrikam review call']],
    ["what's Maeve Doyle's email?", ['maeve.doyle@contoso.example']],
    ['who owns the Fabrikam renewal?', ['Jonas Weber']],
    ['tell me about Fabrikam', ['Hamburg', 'Henrik Vogel', 'Fabrikam renewal', 'Call with Fabrikam']],
    ['Summarise the pipeline', ['| Proposal | 3 | €\u00a0127,500 |', 'nine opportunities still open']],
    ['find Zorbo', ['I found nothing']],
  ])('%s', async (said, expected) => {
    const reply = await demoConversation(actor).say(said);
    for (const text of expected) expect(reply.text).toContain(text);
    expect(reply.questions).toEqual([]);
  });

  it('writes a long summary of real records', async () => {
    const { text } = await demoConversation(actor).say('Write a long summary of the pipeline');
    expect(text.split(/\s+/).length).toBeGreaterThan(400);
    expect(text).toContain('Silvermoon Energy');
  });
});

describe('a name that matches several', () => {
  it('asks which Acme, then closes that deal', async () => {
    const talk = demoConversation(actor);
    const asked = await talk.say('Close the Acme deal.');
    expect(asked.tools).toEqual(['find_opportunities', 'ask_questions']);
    expect(asked.questions).toHaveLength(1);
    expect(asked.questions[0]).toMatchObject({ header: 'Company', question: 'Which Acme do you mean?' });
    expect(asked.questions[0]?.options.map(({ label }) => label)).toEqual([
      'Acme Ltd',
      'Acme Labs GmbH',
      'Acme Iberia S.A.',
    ]);
    const done = await talk.answer({ pick: 'Acme Labs GmbH' });
    expect(done.tools).toEqual(['update_opportunity']);
    expect(done.text).toContain('**Acme Labs pilot** is now **Won**');
    expect((await only('opportunity', 'Acme Labs pilot')).stage).toBe('WON');
    expect((await only('opportunity', 'Acme Ltd renewal')).stage).toBe('PROPOSAL');
  });

  it('takes typed words for an answer, and asks again while they match several', async () => {
    const talk = demoConversation(actor);
    await talk.say("change Anna's phone to +49 1");
    const again = await talk.answer({ text: 'the one called Keller' });
    expect(again.text).toContain('Several match');
    expect(again.questions[0]?.options.map(({ label }) => label)).toEqual([
      'Anna Keller (Fabrikam)',
      'Anna Keller (Orchard Foods)',
    ]);
    const done = await talk.answer({ text: 'the plant manager' });
    expect(done.text).toContain('+49 1');
    expect((await only('person', 'Keller Orchard')).phone).toBe('+49 1');
  });

  it('looks anew for typed words that were not among the options', async () => {
    const talk = demoConversation(actor);
    await talk.say('Close the Acme deal');
    const done = await talk.answer({ text: 'Kestrel fleet licences' });
    expect(done.tools).toEqual(['find_opportunities', 'update_opportunity']);
    expect((await only('opportunity', 'kestrel fleet')).stage).toBe('WON');
  });

  it('changes nothing when the question is skipped, declined or answered with none', async () => {
    const before = await all('opportunity');
    const skipped = demoConversation(actor);
    await skipped.say('Close the Acme deal');
    expect((await skipped.answer(null)).text).toContain('I changed nothing');
    const declined = demoConversation(actor);
    await declined.say('Close the Acme deal');
    expect((await declined.decline()).text).toContain('You declined to answer, so I changed nothing');
    const none = demoConversation(actor);
    await none.say('Close the Acme deal');
    expect((await none.answer({ text: 'none of them' })).text).toContain('I changed nothing');
    expect(await all('opportunity')).toEqual(before);
  });

  it('offers four of more, and the others can be typed', async () => {
    const talk = demoConversation(actor);
    for (const city of ['Oslo', 'Rome', 'Paris'])
      await talk.say(`create a company called Acme ${city} in ${city}`);
    const asked = await talk.say('rename Acme to Apex');
    expect(asked.questions[0]?.options).toHaveLength(4);
    expect(asked.questions[0]?.question).toContain('2 more');
    await talk.answer({ text: 'Acme Iberia' });
    expect(await names('company', 'Apex')).toEqual(['Apex']);
    expect(await names('company', 'Acme Iberia S.A.')).toEqual([]);
  });

  it('says what it does with a note beside a pick', async () => {
    const talk = demoConversation(actor);
    await talk.say('Close the Acme deal');
    const done = await talk.answer({ pick: 'Acme Ltd', text: 'but "quietly", please' });
    expect(done.text).toContain('You noted “but "quietly", please”');
    expect((await only('opportunity', 'Acme Ltd renewal')).stage).toBe('WON');
  });
});

describe('without anyone to ask', () => {
  it('says what is ambiguous and changes nothing', async () => {
    const talk = demoConversation(actor, { isHeadless: true });
    const reply = await talk.say('Close the Acme deal');
    expect(reply.tools).toEqual(['find_opportunities']);
    expect(reply.text).toContain('Acme Labs pilot');
    expect(reply.text).toContain('I changed nothing');
    expect((await talk.say('delete Acme')).text).toContain('I have no one to ask');
    expect((await talk.say('add a person')).text).toContain('did not say');
    expect(await names('company', 'acme')).toHaveLength(3);
  });

  it('deletes what is named in full', async () => {
    expect((await demoConversation(actor, { isHeadless: true }).say('delete Acme Ltd')).text).toContain(
      'I deleted',
    );
    expect(await names('company', 'acme')).toHaveLength(2);
  });
});

describe('talking', () => {
  it('greets, and says what it is and how to connect a real model', async () => {
    const talk = demoConversation(actor);
    expect((await talk.say('Hello!')).text).toContain('demo model');
    const reply = await talk.say('Write me a poem about the sea');
    for (const text of ['I cannot do that', 'demo model', 'AI_MODEL', 'OPENAI_API_KEY', 'ANTHROPIC_API_KEY'])
      expect(reply.text).toContain(text);
    expect(reply.tools).toEqual([]);
  });

  it('streams word by word, stops at once when aborted, and counts tokens', async () => {
    const controller = new AbortController();
    const slow = streamText({
      model: createDemoModel({ wordDelayMs: 20 }),
      prompt: 'hello',
      abortSignal: controller.signal,
      onError: () => {},
    });
    let text = '';
    const begun = Date.now();
    for await (const delta of slow.textStream) {
      text += delta;
      if (text.split(' ').length > 3) controller.abort();
    }
    expect(text.length).toBeLessThan(60);
    expect(Date.now() - begun).toBeLessThan(1000);
    const quick = streamText({ model: createDemoModel({ wordDelayMs: 0 }), prompt: 'hello' });
    expect((await quick.usage).outputTokens).toBeGreaterThan(10);
  });
});

it('takes an interrupted search up again', async () => {
  const talk = demoConversation(actor);
  const failed = { type: 'error-text', value: 'Tool execution was interrupted' } as const;
  const input = { search: 'Fabrikam renewal', limit: 50 };
  talk.messages.push(
    { role: 'user', content: 'move the Fabrikam renewal to proposal' },
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: 'call_1', toolName: 'find_opportunities', input }],
    },
    {
      role: 'tool',
      content: [
        { type: 'tool-result', toolCallId: 'call_1', toolName: 'find_opportunities', output: failed },
      ],
    },
  );
  const reply = await talk.go();
  expect(reply.tools).toEqual(['find_opportunities', 'update_opportunity']);
  expect((await only('opportunity', 'fabrikam renewal')).stage).toBe('PROPOSAL');
});
