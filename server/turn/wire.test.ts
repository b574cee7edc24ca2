import { expect, test } from 'vitest';
import { textOf } from '../message/rules';
import { answerQuestion } from '../question/answer-question';
import { TestChat } from '../testing/chat';
import { createActor } from '../testing/fixtures';
import { ANTHROPIC_MODEL, ask, COMPATIBLE_MODEL, OPENAI_MODEL, toolCalls } from '../testing/provider';
import { setUpWire } from '../testing/wire';

const { provider, proxy } = setUpWire();

type Wire = {
  input?: { type?: string; call_id?: string; output?: string; name?: string }[];
  messages?: {
    role: string;
    content: unknown;
    tool_call_id?: string;
    tool_calls?: { id: string }[];
  }[];
  store?: boolean;
};
/** What a request held; from the last one backwards with a negative number. */
function wireOf(request: number): Wire {
  return JSON.parse(proxy.bodies.at(request)?.text ?? '{}');
}

const ANSWER = [
  'The user answered.',
  '1. "Which Acme do you mean?"',
  '   - picked: "Acme, \\"Labs\\" GmbH"',
  '   - note: "and tell Mara"',
].join('\n');

type Exchange = { calls: unknown[]; results: { id: unknown; text: unknown }[] };

function readOpenAiResponses({ input = [] }: Wire): Exchange {
  const calls = input.filter((item) => item.type === 'function_call').map((item) => item.call_id);
  const results = input
    .filter((item) => item.type === 'function_call_output')
    .map((item) => ({ id: item.call_id, text: item.output }));
  return { calls, results };
}

function readOpenAiChat({ messages = [] }: Wire): Exchange {
  const calls = messages.flatMap((message) => message.tool_calls?.map(({ id }) => id) ?? []);
  const results = messages
    .filter(({ role }) => role === 'tool')
    .map((message) => ({ id: message.tool_call_id, text: message.content }));
  return { calls, results };
}

function readAnthropic({ messages = [] }: Wire): Exchange {
  type Block = { type: string; id?: string; tool_use_id?: string; content?: unknown };
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as Block[]) : []));
  const results = blocks.filter(({ type }) => type === 'tool_result');
  return {
    calls: blocks.filter(({ type }) => type === 'tool_use').map(({ id }) => id),
    results: results.map(({ tool_use_id, content }) => ({ id: tool_use_id, text: plainText(content) })),
  };
}

function plainText(content: unknown): unknown {
  return Array.isArray(content) ? content.map((block) => block.text).join('') : content;
}

test.each([
  ['OpenAI responses', OPENAI_MODEL, '/v1/responses', readOpenAiResponses],
  ['OpenAI chat', COMPATIBLE_MODEL, '/v1/chat/completions', readOpenAiChat],
  ['Anthropic', ANTHROPIC_MODEL, '/v1/messages', readAnthropic],
])(
  '%s gets the tool call and exactly one result bound to it, the answer in words',
  async (_, model, path, read) => {
    const chat = await TestChat.open(await createActor(), model);
    provider.replies(ask(), { content: 'Deleted.' });
    await chat.send('Delete Acme');
    const question = await chat.asked();
    const answers = [{ questionIndex: 0, selectedOptionIndices: [1], freeText: 'and tell Mara' }];
    await answerQuestion(chat.actor, { ...question, answers });
    const view = await chat.idle();
    expect(view.thread.lastError).toBeNull();
    expect(textOf(view.messages[1] ?? { parts: [] })).toBe('Deleted.');
    expect(proxy.bodies.map(({ path: asked }) => asked)).toEqual([path, path]);
    expect(read(wireOf(1))).toEqual({
      calls: [question.toolCallId],
      results: [{ id: question.toolCallId, text: ANSWER }],
    });
    expect(JSON.stringify(proxy.bodies)).not.toContain('pending');
    if (model === OPENAI_MODEL) expect(wireOf(0).store).toBe(false);
  },
);

test.each([
  ['OpenAI responses', OPENAI_MODEL, readOpenAiResponses],
  ['OpenAI chat', COMPATIBLE_MODEL, readOpenAiChat],
  ['Anthropic', ANTHROPIC_MODEL, readAnthropic],
])('%s: parallel calls and a later message keep one result for each call', async (_, model, read) => {
  const chat = await TestChat.open(await createActor(), model);
  provider.replies(
    toolCalls(
      { name: 'find_companies', arguments: {}, id: 'call_a' },
      { name: 'find_people', arguments: {}, id: 'call_b' },
      { name: 'no_such_tool', arguments: {}, id: 'call_c' },
    ),
    { content: 'Found.' },
  );
  await chat.send('Find all');
  await chat.idle();
  await chat.send('Thanks');
  const view = await chat.idle();
  expect(view.thread.lastError).toBeNull();
  const last = read(wireOf(-1));
  expect(last.calls).toEqual(['call_a', 'call_b', 'call_c']);
  expect(last.results.map(({ id }) => id)).toEqual(['call_a', 'call_b', 'call_c']);
});
