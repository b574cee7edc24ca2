import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAgent } from '../agent/run-agent';
import { db } from '../db';
import { TestChat } from '../testing/chat';
import { PDF, pngOf, uploadFile, useScratchStorage } from '../testing/files';
import { createActor } from '../testing/fixtures';
import { COMPATIBLE_MODEL, OPENAI_MODEL } from '../testing/provider';
import { setUpWire } from '../testing/wire';
import type { Actor } from '../workspace/schema';
import { startTurn } from './start-turn';

const { proxy } = setUpWire();
const PNG = pngOf(4, 3);
const [GOOD, BAD] = [PNG, PDF].map((bytes) => bytes.toString('base64'));
let removeFiles: () => void;

beforeAll(() => {
  removeFiles = useScratchStorage();
});
afterAll(() => removeFiles());

const refuseBad = () => {
  proxy.refuses = (body) => body.includes(String(BAD));
};
const lastBody = () => proxy.bodies.at(-1)?.text ?? '';
const NOTE = String.raw`[The file \"bad.pdf\" (application/pdf) is not shown to you: this model did not accept it.]`;

async function sendWith(actor: Actor, chat: TestChat, text: string, fileIds: string[], modelId: string) {
  const attachments = fileIds.map((fileId) => ({ fileId }));
  const message = { parts: [{ type: 'text' as const, text }] };
  await startTurn(actor, { threadId: chat.threadId, modelId, message, attachments });
  expect((await chat.idle()).thread.lastError).toBeNull();
}

describe.each([OPENAI_MODEL, COMPATIBLE_MODEL])('a file that the provider of %s refuses', (model) => {
  test('is left out alone, now and in later turns, and not sent again', async () => {
    const actor = await createActor();
    const bad = await uploadFile(actor, 'bad.pdf', PDF);
    const good = await uploadFile(actor, 'good.png', PNG);
    refuseBad();
    const chat = await TestChat.open(actor, model);
    await sendWith(actor, chat, 'Look', [good.id, bad.id], model);
    expect(lastBody()).toContain(GOOD);
    expect(lastBody()).toContain(NOTE);
    proxy.bodies.length = 0;
    const later = await uploadFile(actor, 'later.png', pngOf(5, 5));
    await sendWith(actor, chat, 'And this?', [later.id], model);
    expect(proxy.bodies).toHaveLength(1);
    expect(lastBody()).toContain(GOOD);
    expect(lastBody()).toContain(pngOf(5, 5).toString('base64'));
    expect(lastBody()).toContain(NOTE);
  });

  test('is left out alone by runAgent too', async () => {
    const actor = await createActor();
    const files = [await uploadFile(actor, 'bad.pdf', PDF), await uploadFile(actor, 'good.png', PNG)];
    refuseBad();
    const attachments = files.map(({ id }) => ({ fileId: id }));
    const messages = [{ role: 'user' as const, content: 'Look', attachments }];
    for (const requests of [2, 1]) {
      proxy.bodies.length = 0;
      await runAgent(actor, { messages, model });
      expect(proxy.bodies).toHaveLength(requests);
      expect(lastBody()).toContain(GOOD);
      expect(lastBody()).toContain(NOTE);
    }
  });
});

test('two bad ones among others leave the other kind in the request', async () => {
  const actor = await createActor();
  const [one, two] = [await uploadFile(actor, 'bad.pdf', PDF), await uploadFile(actor, 'b.pdf', PDF)];
  const good = await uploadFile(actor, 'good.png', PNG);
  refuseBad();
  const chat = await TestChat.open(actor, COMPATIBLE_MODEL);
  await sendWith(actor, chat, 'Look', [one.id, good.id, two.id], COMPATIBLE_MODEL);
  expect(lastBody()).toContain(GOOD);
  const rows = await db().file.findMany({
    where: { workspaceId: actor.workspaceId, refusedBy: { has: COMPATIBLE_MODEL } },
  });
  expect(rows.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
});

test('another failure in the search is told as what it is', async () => {
  const actor = await createActor();
  const { id } = await uploadFile(actor, 'bad.pdf', PDF);
  refuseBad();
  proxy.refusals.push(429);
  const chat = await TestChat.open(actor, COMPATIBLE_MODEL);
  const attachments = [{ fileId: id }];
  const message = { parts: [{ type: 'text' as const, text: 'Look' }] };
  await startTurn(actor, { threadId: chat.threadId, modelId: COMPATIBLE_MODEL, message, attachments });
  expect((await chat.idle()).thread.lastError?.code).toBe('MODEL_RATE_LIMITED');
});

test('a request that was too large blames no file for good', async () => {
  const actor = await createActor();
  const { id } = await uploadFile(actor, 'good.png', PNG);
  proxy.refusals.push(413);
  const chat = await TestChat.open(actor, COMPATIBLE_MODEL);
  await sendWith(actor, chat, 'Look', [id], COMPATIBLE_MODEL);
  expect(lastBody()).not.toContain(GOOD);
  await sendWith(actor, chat, 'Again', [], COMPATIBLE_MODEL);
  expect(lastBody()).toContain(GOOD);
});

test('a PDF that was cut short is not sent', async () => {
  const actor = await createActor();
  const { id } = await uploadFile(actor, 'cut.pdf', PDF.subarray(0, 100));
  const chat = await TestChat.open(actor, COMPATIBLE_MODEL);
  await sendWith(actor, chat, 'Look', [id], COMPATIBLE_MODEL);
  expect(proxy.bodies).toHaveLength(1);
  expect(lastBody()).toContain('it is broken');
});
