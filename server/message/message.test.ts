import { readUIMessageStream } from 'ai';
import { describe, expect, test } from 'vitest';
import { applyChunk, EMPTY_REPLY, type ReplyState } from './apply-chunk';
import { mergeChunks } from './merge-chunks';
import { partsToChunks } from './parts-to-chunks';
import {
  finalizeDanglingToolParts,
  historyForModel,
  INTERRUPTED_ERROR_TEXT,
  partsToResumeFrom,
} from './rules';
import type { MessageChunk, MessagePart, ThreadMessage } from './schema';

const REPLY: MessageChunk[] = [
  { type: 'start-step' },
  { type: 'reasoning-start', id: 'r1' },
  { type: 'reasoning-delta', id: 'r1', delta: 'Three ' },
  { type: 'reasoning-delta', id: 'r1', delta: 'match.' },
  { type: 'reasoning-end', id: 'r1', providerMetadata: { anthropic: { signature: 'sig' } } },
  { type: 'text-start', id: '0' },
  { type: 'text-delta', id: '0', delta: 'One ' },
  { type: 'text-delta', id: '0', delta: 'moment.' },
  { type: 'text-end', id: '0' },
  { type: 'tool-input-start', toolCallId: 'a', toolName: 'find_companies' },
  { type: 'tool-input-available', toolCallId: 'a', toolName: 'find_companies', input: { search: 'Acme' } },
  { type: 'tool-input-available', toolCallId: 'b', toolName: 'gone_tool', input: {}, dynamic: true },
  { type: 'tool-output-available', toolCallId: 'a', output: { records: [] } },
  { type: 'tool-output-error', toolCallId: 'b', errorText: 'No such tool', dynamic: true },
  { type: 'finish-step' },
  { type: 'start-step' },
  { type: 'tool-input-error', toolCallId: 'c', toolName: 'ask_questions', input: { x: 1 }, errorText: 'bad' },
  { type: 'source-url', sourceId: 's', url: 'https://example.com' },
  { type: 'text-start', id: '0' },
  { type: 'text-delta', id: '0', delta: 'Done.' },
  { type: 'text-end', id: '0' },
  { type: 'finish-step' },
];

const reduce = (chunks: readonly MessageChunk[], from: ReplyState = EMPTY_REPLY) =>
  chunks.reduce(applyChunk, from).parts;

async function asTheSdkReads(chunks: readonly MessageChunk[]): Promise<unknown> {
  const stream = new ReadableStream<MessageChunk>({
    start(controller) {
      for (const chunk of [{ type: 'start', messageId: 'm' } as const, ...chunks]) controller.enqueue(chunk);
      controller.close();
    },
  });
  let last: unknown;
  for await (const message of readUIMessageStream<ThreadMessage>({ stream })) last = message.parts;
  return plain(last);
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as MessagePart[];

describe('applyChunk', () => {
  test('builds the message that the AI SDK builds', async () => {
    expect(plain(reduce(REPLY))).toEqual(await asTheSdkReads(REPLY));
  });

  test('parts that a chunk does not touch keep their identity', () => {
    const before = REPLY.slice(0, 16).reduce(applyChunk, EMPTY_REPLY);
    const after = REPLY.slice(16).reduce(applyChunk, before);
    expect(after.parts.slice(0, before.parts.length)).toEqual(before.parts);
    for (const [index, part] of before.parts.entries()) expect(after.parts[index]).toBe(part);
  });

  test('interleaved texts are told apart by their ids', async () => {
    const chunks: MessageChunk[] = [
      { type: 'text-start', id: 'x' },
      { type: 'text-start', id: 'y' },
      { type: 'text-delta', id: 'x', delta: '1' },
      { type: 'text-delta', id: 'y', delta: '2' },
      { type: 'text-delta', id: 'x', delta: '3' },
      { type: 'text-end', id: 'y' },
      { type: 'text-end', id: 'x' },
    ];
    expect(plain(reduce(chunks))).toEqual(await asTheSdkReads(chunks));
  });

  test('a call id that is used again in a later step is another call', async () => {
    const call = { toolCallId: 'again', toolName: 'find_companies' };
    const chunks: MessageChunk[] = [
      { type: 'start-step' },
      { type: 'tool-input-error', ...call, input: {}, errorText: 'bad' },
      { type: 'finish-step' },
      { type: 'start-step' },
      { type: 'tool-input-start', ...call },
      { type: 'tool-input-available', ...call, input: { search: 'x' } },
      { type: 'tool-output-available', toolCallId: 'again', output: {} },
      { type: 'finish-step' },
    ];
    expect(plain(reduce(chunks))).toEqual(await asTheSdkReads(chunks));
  });

  test('a delta without its start changes nothing', () => {
    expect(applyChunk(EMPTY_REPLY, { type: 'text-delta', id: 'x', delta: '1' })).toBe(EMPTY_REPLY);
  });
});

describe('partsToChunks', () => {
  test('rebuilds stored parts, for us and for the AI SDK', async () => {
    const parts = plain(reduce(REPLY));
    expect(plain(reduce(partsToChunks(parts)))).toEqual(parts);
    expect(await asTheSdkReads(partsToChunks(parts))).toEqual(parts);
  });
});

test('merged chunks build the same message, in fewer chunks', () => {
  const merged = mergeChunks(REPLY);
  expect(reduce(merged)).toEqual(reduce(REPLY));
  expect(merged).toHaveLength(REPLY.length - 2);
});

describe('finalizeDanglingToolParts', () => {
  const call = (state: string, extra: object = {}): MessagePart =>
    ({
      type: 'tool-find_companies',
      toolCallId: state,
      state,
      input: { search: 'x' },
      ...extra,
    }) as MessagePart;

  test.each([
    ['input-streaming', { input: undefined }],
    ['input-available', {}],
    ['output-available', { output: 1, preliminary: true }],
  ])('a call that is only %s is interrupted', (state, extra) => {
    expect(finalizeDanglingToolParts([call(state, extra)])[0]).toMatchObject({
      state: 'output-error',
      errorText: INTERRUPTED_ERROR_TEXT,
      input: expect.anything(),
    });
  });

  test('settled calls and a pending question keep their identity', () => {
    const parts: MessagePart[] = [
      call('output-available', { output: {} }),
      call('output-error', { errorText: 'no' }),
      {
        ...call('output-available', { output: { status: 'pending', questions: [] } }),
        type: 'tool-ask_questions',
      },
    ] as MessagePart[];
    const finalized = finalizeDanglingToolParts(parts);
    for (const [index, part] of parts.entries()) expect(finalized[index]).toBe(part);
  });

  test('a text cut while streaming is closed', () => {
    expect(finalizeDanglingToolParts([{ type: 'text', text: 'ha', state: 'streaming' }])).toEqual([
      { type: 'text', text: 'ha', state: 'done' },
    ]);
  });
});

describe('partsToResumeFrom', () => {
  const step: MessagePart = { type: 'step-start' };
  const text: MessagePart = { type: 'text', text: 'Well,', state: 'streaming' };
  const tool = {
    type: 'tool-x',
    toolCallId: 'a',
    state: 'output-available',
    input: {},
    output: {},
  } as MessagePart;

  test('words of an unfinished step are dropped, finished steps stay', () => {
    expect(partsToResumeFrom([step, tool, step, text])).toEqual([step, tool]);
    expect(partsToResumeFrom([step, text])).toEqual([]);
    expect(partsToResumeFrom([])).toEqual([]);
  });

  test('an unfinished step in which a tool had finished stays', () => {
    const parts = partsToResumeFrom([step, text, tool]);
    expect(parts).toEqual([step, { ...text, state: 'done' }, tool]);
  });
});

describe('historyForModel', () => {
  const message = (role: 'user' | 'assistant', ...parts: MessagePart[]): ThreadMessage => ({
    id: 'x',
    role,
    parts,
  });

  test('leaves out blank text, empty messages, cut reasoning and database nulls', () => {
    const history = historyForModel([
      message('user', { type: 'text', text: 'Hi', providerMetadata: null as never }),
      message('assistant', { type: 'step-start' }, { type: 'text', text: '  ' }),
      message('assistant', { type: 'reasoning', text: 'hm' }, { type: 'text', text: 'Hello' }),
    ]);
    expect(history.map(({ parts }) => parts)).toEqual([
      [{ type: 'text', text: 'Hi' }],
      [{ type: 'text', text: 'Hello' }],
    ]);
  });
});
