import { getEventListeners } from 'node:events';
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, test } from 'vitest';
import { rollUpDeltas } from './roll-up-deltas';

type Part = LanguageModelV4StreamPart;
type Source = ReadableStreamDefaultController<Part>;

/** A model's stream that the test writes, and the reader of what is made of it. */
async function open(onCancel: (reason: unknown) => void = () => {}, ending?: AbortSignal) {
  let source: Source | undefined;
  const stream = new ReadableStream<Part>({
    start: (controller) => {
      source = controller;
    },
    cancel: onCancel,
  });
  const doStream: LanguageModelV4['doStream'] = async () => ({ stream });
  const wrapped = await rollUpDeltas(ending).wrapStream?.({ doStream } as never);
  if (!source || !wrapped) throw new Error('no stream');
  return { source, reader: wrapped.stream.getReader() };
}

const text = (delta: string, id = '0'): Part => ({ type: 'text-delta', id, delta });
const END: Part = { type: 'text-end', id: '0' };

async function restOf(reader: ReadableStreamDefaultReader<Part>): Promise<Part[]> {
  const parts: Part[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts;
    parts.push(value);
  }
}

describe('deltas', () => {
  test('are joined but for the first of a block, which goes on at once', async () => {
    const { source, reader } = await open();
    source.enqueue({ type: 'text-start', id: '0' });
    for (const word of ['one ', 'two ', 'three ', 'four']) source.enqueue(text(word));
    source.enqueue(END);
    source.close();
    expect(await restOf(reader)).toEqual([
      { type: 'text-start', id: '0' },
      text('one '),
      text('two three four'),
      END,
    ]);
  });

  test('that are held go on by themselves when the model pauses', async () => {
    const { source, reader } = await open();
    source.enqueue(text('one '));
    source.enqueue(text('two '));
    source.enqueue(text('three'));
    expect([(await reader.read()).value, (await reader.read()).value]).toEqual([
      text('one '),
      text('two three'),
    ]);
    source.enqueue(text(' four'));
    expect((await reader.read()).value).toEqual(text(' four'));
  });

  test('of other blocks, of other kinds and with notes of the provider stay apart and in order', async () => {
    const noted: Part = { type: 'text-delta', id: '0', delta: 'e', providerMetadata: { any: { note: 1 } } };
    const parts: Part[] = [
      text('a'),
      text('b', '1'),
      { type: 'reasoning-delta', id: '1', delta: 'c' },
      { type: 'tool-input-delta', id: '1', delta: '{' },
      text('d'),
      noted,
      text('f'),
    ];
    const { source, reader } = await open();
    for (const part of parts) source.enqueue(part);
    source.close();
    expect(await restOf(reader)).toEqual(parts);
  });

  test('of reasoning and of a tool call’s input are joined as text is', async () => {
    const { source, reader } = await open();
    for (const type of ['reasoning-delta', 'tool-input-delta'] as const) {
      for (const delta of ['a', 'b', 'c']) source.enqueue({ type, id: '0', delta });
    }
    source.close();
    expect(await restOf(reader)).toEqual([
      { type: 'reasoning-delta', id: '0', delta: 'a' },
      { type: 'reasoning-delta', id: '0', delta: 'bc' },
      { type: 'tool-input-delta', id: '0', delta: 'a' },
      { type: 'tool-input-delta', id: '0', delta: 'bc' },
    ]);
  });

  test('that are held come before the error of a stream that breaks, however late they are read', async () => {
    const { source, reader } = await open();
    for (const word of ['one ', 'two ', 'three']) source.enqueue(text(word));
    await new Promise((resolve) => setImmediate(resolve));
    source.error(new Error('cut off'));
    await new Promise((resolve) => setImmediate(resolve));
    expect((await reader.read()).value).toEqual(text('one '));
    expect((await reader.read()).value).toEqual(text('two three'));
    await expect(reader.read()).rejects.toThrow('cut off');
    await expect(reader.read()).rejects.toThrow('cut off');
  });
});

test('a reader that leaves ends the model’s stream', async () => {
  const reasons: unknown[] = [];
  const { source, reader } = await open((reason) => reasons.push(reason));
  source.enqueue(text('one '));
  source.enqueue(text('two '));
  await reader.read();
  await reader.cancel('gone');
  expect(reasons).toEqual(['gone']);
});

test('a reader that leaves just when the model’s stream breaks leaves quietly', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const { source, reader } = await open();
  source.enqueue(text('one '));
  await reader.read();
  source.enqueue(text('two '));
  source.error(new Error('aborted'));
  await reader.cancel('gone').catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 60));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

test('a model that is ever ready is read no further ahead than its reader needs', async () => {
  let taken = 0;
  const stream = new ReadableStream<Part>({
    pull: (controller) => {
      taken += 1;
      controller.enqueue(text('x', String(taken)));
    },
  });
  const doStream: LanguageModelV4['doStream'] = async () => ({ stream });
  const wrapped = await rollUpDeltas().wrapStream?.({ doStream } as never);
  const reader = wrapped?.stream.getReader();
  await reader?.read();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(taken).toBeLessThan(30);
  for (let index = 0; index < 100; index += 1) await reader?.read();
  expect(taken).toBeGreaterThan(100);
  await reader?.cancel();
});

test('deltas that come without a pause are passed on all the same', async () => {
  const stream = new ReadableStream<Part>({ pull: (controller) => controller.enqueue(text('x')) });
  const doStream: LanguageModelV4['doStream'] = async () => ({ stream });
  const wrapped = await rollUpDeltas().wrapStream?.({ doStream } as never);
  const reader = wrapped?.stream.getReader();
  const lengths: number[] = [];
  for (let index = 0; index < 3; index += 1) {
    const part = (await reader?.read())?.value;
    if (part?.type === 'text-delta') lengths.push(part.delta.length);
  }
  expect(lengths[0]).toBe(1);
  expect(lengths.slice(1).every((length) => length > 1)).toBe(true);
  await reader?.cancel();
});

describe('when a turn is ending', () => {
  const turnOver = () => new Promise((resolve) => setImmediate(resolve));

  test('what is held is passed on at once, and nothing is held after it', async () => {
    const ending = new AbortController();
    const { source, reader } = await open(undefined, ending.signal);
    for (const word of ['one ', 'two ', 'three ']) source.enqueue(text(word));
    await turnOver();
    ending.abort();
    source.enqueue(text('four '));
    source.enqueue(text('five'));
    await turnOver();
    source.close();
    const parts = await restOf(reader);
    expect(parts).toEqual([text('one '), text('two three '), text('four '), text('five')]);
  });

  test('the streams of its earlier steps listen no more', async () => {
    const ending = new AbortController();
    for (let step = 0; step < 3; step += 1) {
      const { source, reader } = await open(undefined, ending.signal);
      source.enqueue(text('one '));
      if (step === 0) source.close();
      else if (step === 1) source.error(new Error('cut off'));
      else await reader.cancel();
      await restOf(reader).catch(() => {});
    }
    await turnOver();
    expect(getEventListeners(ending.signal, 'abort')).toEqual([]);
  });
});
