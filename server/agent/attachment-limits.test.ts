import { afterAll, beforeAll, expect, test } from 'vitest';
import { env } from '@/env';
import { db } from '../db';
import { type FileStorage, fileStorage } from '../file/storage';
import { uploadFile, useScratchStorage, zipOf } from '../testing/files';
import { createActor } from '../testing/fixtures';
import { resolveAttachments } from './resolve-attachments';
import { runAgent } from './run-agent';

let removeFiles: () => void;
let storage: FileStorage;
let read: FileStorage['read'];
const ranges: (number | null)[] = [];

beforeAll(async () => {
  removeFiles = useScratchStorage();
  storage = await fileStorage();
  read = storage.read;
});
afterAll(() => removeFiles());

const modelId = 'demo';
const messageWith = (ids: string[]) => [
  { role: 'user' as const, content: 'x', attachments: ids.map((fileId) => ({ fileId })) },
];

test('of a long text the beginning is read, and nothing of those for which there is no room', async () => {
  const actor = await createActor();
  const long = 'é'.repeat(450_000);
  const ids: string[] = [];
  for (let at = 0; at < 6; at += 1) ids.push((await uploadFile(actor, `${at}.txt`, long)).id);
  storage.read = (key, range) => {
    ranges.push(range ? range.end + 1 - range.start : null);
    return read.call(storage, key, range);
  };
  const [message] = await resolveAttachments(db(), actor, messageWith(ids), { modelId });
  storage.read = read;
  expect(ranges).toEqual([300_000, 300_000, 300_000]);
  const texts = ((message?.content ?? []) as { text: string }[]).map(({ text }) => text);
  expect(texts[6]?.match(/é/g)).toHaveLength(100_000);
  expect(texts[6]).not.toContain('\uFFFD');
  expect(texts[1]).toContain('all files together are too long');
});

test('the time of a run counts from before its files are read, and ends the reading', async () => {
  const actor = await createActor();
  const slow = zipOf({ 'word/document.xml': `<w:document>${'<a/>'.repeat(7_000_000)}</w:document>` });
  const { id } = await uploadFile(actor, 'slow.docx', slow);
  const before = env.AGENT_MAX_SECONDS;
  Object.assign(env, { AGENT_MAX_SECONDS: 1 });
  const run = runAgent(actor, { messages: messageWith([id]), model: modelId });
  await expect(run).rejects.toMatchObject({ code: 'AGENT_TIME_LIMIT' });
  Object.assign(env, { AGENT_MAX_SECONDS: before });
});

test('a caller that has left ends the reading of files', async () => {
  const actor = await createActor();
  const { id } = await uploadFile(actor, 'a.txt', 'x');
  const signal = AbortSignal.abort(new Error('gone'));
  const reading = resolveAttachments(db(), actor, messageWith([id]), { modelId, signal });
  await expect(reading).rejects.toThrow('gone');
});
