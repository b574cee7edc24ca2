import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { textOf } from '../message/rules';
import { answerQuestion } from '../question/answer-question';
import { TestChat } from '../testing/chat';
import { createActor } from '../testing/fixtures';
import { ask, TestProvider } from '../testing/provider';
import { startWorker, stopWorker } from './worker';

const provider = new TestProvider();
let chat: TestChat;

beforeAll(async () => {
  await provider.start();
  await startWorker();
});
beforeEach(async () => {
  chat = await TestChat.open(await createActor());
});
afterEach(() => provider.reset());
afterAll(async () => {
  await stopWorker();
  await provider.stop();
});

test('a message starts a turn that ends with a reply', async () => {
  provider.replies({ content: 'Hello there, how can I help?' });
  const started = await chat.send('Hello');
  expect(started.kind).toBe('started');
  const view = await chat.idle();
  expect(view.messages.map((message) => [message.role, textOf(message)])).toEqual([
    ['user', 'Hello'],
    ['assistant', 'Hello there, how can I help?'],
  ]);
  expect(view.thread).toMatchObject({ title: 'Hello', lastTurn: { status: 'COMPLETED' }, lastError: null });
});

test('a question pauses the turn, and its answer resumes the same turn in the same message', async () => {
  provider.replies(ask(), { content: 'Deleted.' });
  await chat.send('Delete Acme');
  const question = await chat.asked();
  await answerQuestion(chat.actor, {
    ...question,
    answers: [{ questionIndex: 0, selectedOptionIndices: [1], freeText: 'really' }],
  });
  const view = await chat.idle();
  expect(view.messages).toHaveLength(2);
  expect(view.messages[1]?.id).toBe(question.messageId);
  expect(textOf(view.messages[1] ?? { parts: [] })).toBe('Deleted.');
  expect(provider.requests).toHaveLength(2);
  const [call, result] = provider.requests[1]?.messages.slice(-2) ?? [];
  expect(call).toMatchObject({ role: 'assistant', tool_calls: [{ id: 'call_ask' }] });
  expect(result).toMatchObject({ role: 'tool', tool_call_id: 'call_ask' });
  expect(result?.content).toContain('picked: "Acme, \\"Labs\\" GmbH"');
  expect(JSON.stringify(provider.requests)).not.toContain('pending');
});
