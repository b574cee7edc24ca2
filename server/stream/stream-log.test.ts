import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '../db';
import type { MessageChunk } from '../message/schema';
import { listen, onResync } from '../notify';
import { createActor } from '../testing/fixtures';
import { createThread } from '../thread/create-thread';
import { PostgresLog } from './postgres-log';
import { formatCursor, parseCursor } from './schema';
import { listChunksAfter, STREAM_CHANNEL } from './store';
import type { StreamLog } from './stream-log';
import { sweepStreamLog } from './sweep-stream-log';

/** Two logs on one database are what two processes have. */
const newLog = (): StreamLog =>
  new PostgresLog({
    db: db(),
    onRows: (handler) => listen(STREAM_CHANNEL, (payload) => handler(payload.split(','))),
    onResync,
  });
let here: StreamLog;
let there: StreamLog;

beforeAll(() => {
  here = newLog();
  there = newLog();
});

const delta = (text: string): MessageChunk => ({ type: 'text-delta', id: '0', delta: text });

async function textOf(log: StreamLog, streamId: string, seq = 0): Promise<string> {
  let text = '';
  let seen = seq;
  for await (const { lastSeq, chunks } of log.read(streamId, seq, AbortSignal.timeout(20_000))) {
    for (const json of chunks) {
      const chunk = JSON.parse(json) as MessageChunk;
      if (chunk.type === 'text-delta') text += chunk.delta;
    }
    expect(lastSeq).toBeGreaterThanOrEqual(seen + chunks.length);
    seen = lastSeq;
  }
  return text;
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Makes the stream the running one of a thread, as its turn would. */
async function runningStream(): Promise<string> {
  const streamId = randomUUID();
  const { id } = await createThread(await createActor());
  await db().thread.update({ where: { id }, data: { activeStreamId: streamId } });
  return streamId;
}

describe('a viewer', () => {
  test('in this process, in another one, and after the end reads the same, once and in order', async () => {
    const streamId = await runningStream();
    const early = [textOf(here, streamId), textOf(there, streamId)];
    for (const letter of letters) {
      here.append(streamId, delta(letter));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await here.close(streamId);
    const late = [textOf(here, streamId), textOf(there, streamId), textOf(newLog(), streamId)];
    for (const text of await Promise.all([...early, ...late])) expect(text).toBe(letters.join(''));
  });

  test('with a cursor gets only what is newer, wherever the rows were cut', async () => {
    const streamId = await runningStream();
    for (const letter of letters) {
      here.append(streamId, delta(letter));
      if ('hpv'.includes(letter)) await new Promise((resolve) => setTimeout(resolve, 60));
    }
    await here.close(streamId);
    const rows = await listChunksAfter(db(), streamId, 0);
    expect(rows.length).toBeGreaterThan(2);
    const entries = rows.flatMap((row) => JSON.parse(row.chunks) as { delta: string }[]);
    expect(entries.length).toBe(letters.length);
    for (let seen = 0; seen <= entries.length; seen += 1) {
      const rest = entries.slice(seen).map((entry) => entry.delta);
      expect(await textOf(newLog(), streamId, seen)).toBe(rest.join(''));
    }
    expect(entries.map((entry) => entry.delta).join('')).toBe(letters.join(''));
  });

  test('ends when the worker died and its stream is no one’s any more', async () => {
    const streamId = randomUUID();
    here.append(streamId, delta('half'));
    await expect.poll(async () => (await listChunksAfter(db(), streamId, 0)).length).toBe(1);
    expect(await textOf(there, streamId)).toBe('half');
  });

  test('ends when another process closes the log in the place of a dead worker', async () => {
    const streamId = await runningStream();
    here.append(streamId, delta('half'));
    const reading = textOf(there, streamId);
    await expect.poll(async () => (await listChunksAfter(db(), streamId, 0)).length).toBe(1);
    await newLog().close(streamId);
    expect(await reading).toBe('half');
  });

  test('that goes away ends its reading', async () => {
    const viewer = new AbortController();
    const reading = here.read(await runningStream(), 0, viewer.signal).next();
    viewer.abort();
    expect((await reading).done).toBe(true);
  });
});

test('half a surrogate pair at the end of a chunk survives the way to another process', async () => {
  const streamId = await runningStream();
  here.append(streamId, delta('\ud83d'));
  await expect.poll(async () => (await listChunksAfter(db(), streamId, 0)).length).toBe(1);
  here.append(streamId, delta('\ude00'));
  await here.close(streamId);
  expect(await textOf(there, streamId)).toBe('😀');
});

test('rows go an hour after they were written', async () => {
  const streamId = randomUUID();
  here.append(streamId, delta('old'));
  await here.close(streamId);
  expect(await sweepStreamLog(new Date())).toBe(0);
  expect(await sweepStreamLog(new Date(Date.now() + 61 * 60_000))).toBeGreaterThan(0);
  expect(await listChunksAfter(db(), streamId, 0)).toEqual([]);
});

test('a cursor is read back, and what is none is from the beginning', () => {
  const cursor = { streamId: randomUUID(), seq: 42 };
  expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
  for (const text of [null, '', '7', 'x:1', `${cursor.streamId}:-1`, `${cursor.streamId}:1; DROP`]) {
    expect(parseCursor(text)).toBeNull();
  }
});
