import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { textOf } from '../message/rules';
import { answerQuestion } from '../question/answer-question';
import { readQuestionOutput } from '../question/read-question-output';
import { skipQuestion } from '../question/skip-question';
import { removeQueuedMessage } from '../queue/remove-queued-message';
import { TestChat } from '../testing/chat';
import { createActor } from '../testing/fixtures';
import { ask, TestProvider } from '../testing/provider';
import { deleteThread } from './delete-thread';
import { retryTurn } from './retry-turn';
import { sendQueuedNow } from './send-queued-now';
import { stopTurn } from './stop-turn';
import { startWorker, stopWorker } from './worker';

const LONG = { content: 'word '.repeat(60) };
const PICK_FIRST = [{ questionIndex: 0, selectedOptionIndices: [0] }];
const provider = new TestProvider({ latency: 40 });
let chat: TestChat;

beforeAll(async () => {
  await provider.start();
  await startWorker();
});
beforeEach(async () => {
  chat = await TestChat.open(await createActor());
});
afterEach(async () => {
  await chat.leave();
  provider.reset();
});
afterAll(async () => {
  await stopWorker();
  await provider.stop();
});

const nowhere = { messageId: crypto.randomUUID(), toolCallId: 'call_none' };
const running = async () => {
  provider.replies(LONG);
  await chat.send('Go on');
  await chat.firstWords();
};
const awaiting = async () => {
  provider.replies(ask());
  await chat.send('Delete Acme');
  return chat.asked();
};

describe('idle', () => {
  test('answer, skip, retry and "send now" are refused, stop does nothing', async () => {
    const answer = { threadId: chat.threadId, ...nowhere, answers: PICK_FIRST };
    await expect(answerQuestion(chat.actor, answer)).rejects.toMatchObject({ code: 'QUESTION_NOT_PENDING' });
    await expect(skipQuestion(chat.actor, answer)).rejects.toMatchObject({ code: 'QUESTION_NOT_PENDING' });
    await expect(retryTurn(chat.actor, chat.threadId)).rejects.toMatchObject({ code: 'TURN_NOT_RETRYABLE' });
    await expect(sendQueuedNow(chat.actor, chat.threadId)).rejects.toMatchObject({
      code: 'MESSAGE_NOT_QUEUED',
    });
    expect(await stopTurn(chat.actor, chat.threadId)).toEqual({ stopped: false });
  });

  test('the same message id is not sent twice', async () => {
    await chat.send('Hello', 'client-id-1');
    await chat.idle();
    expect(await chat.send('Hello', 'client-id-1')).toMatchObject({ kind: 'known' });
    expect((await chat.view()).messages).toHaveLength(2);
  });

  test('of two sends at the same moment one starts a turn, one is queued', async () => {
    provider.replies(LONG, { content: 'second' });
    const kinds = await Promise.all([chat.send('one'), chat.send('two')]);
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['queued', 'started']);
    const view = await chat.until(({ messages }) => messages.length === 4);
    expect(view.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
  });
});

describe('running', () => {
  test('a message is queued; answer, retry and "send now" are refused', async () => {
    await running();
    expect(await chat.send('And then?')).toMatchObject({ kind: 'queued', position: 1 });
    const answer = { threadId: chat.threadId, ...nowhere, answers: PICK_FIRST };
    await expect(answerQuestion(chat.actor, answer)).rejects.toMatchObject({ code: 'QUESTION_NOT_PENDING' });
    await expect(retryTurn(chat.actor, chat.threadId)).rejects.toMatchObject({ code: 'TURN_NOT_RETRYABLE' });
    await expect(sendQueuedNow(chat.actor, chat.threadId)).rejects.toMatchObject({ code: 'THREAD_BLOCKED' });
  });

  test('stop keeps the partial reply and holds the queue; "send now" lets it go', async () => {
    await running();
    await chat.send('And then?');
    const before = performance.now();
    expect(await stopTurn(chat.actor, chat.threadId)).toEqual({ stopped: true });
    expect(performance.now() - before).toBeLessThan(5000);
    const view = await chat.view();
    expect(view.thread).toMatchObject({
      activeStreamId: null,
      isQueueHeld: true,
      lastTurn: { status: 'STOPPED' },
    });
    expect(view.queue).toHaveLength(1);
    const partial = textOf(view.messages[1] ?? { parts: [] });
    expect(partial.length).toBeLessThan(LONG.content.length - 10);
    expect(provider.requests).toHaveLength(1);
    await sendQueuedNow(chat.actor, chat.threadId);
    const after = await chat.until(({ messages }) => messages.length === 4);
    expect(textOf(after.messages[3] ?? { parts: [] })).toBe('Done.');
  });

  test('a send after a stop starts at once, and the held queue follows it', async () => {
    await running();
    await chat.send('queued first');
    await stopTurn(chat.actor, chat.threadId);
    expect(await chat.send('sent after')).toMatchObject({ kind: 'started' });
    const view = await chat.until(({ messages }) => messages.length === 6);
    expect(view.messages.filter(({ role }) => role === 'user').map(textOf)).toEqual([
      'Go on',
      'sent after',
      'queued first',
    ]);
  });

  test('a stopped turn is run again in the same message', async () => {
    await running();
    await stopTurn(chat.actor, chat.threadId);
    const stopped = await chat.view();
    provider.replies({ content: 'All of it.' });
    await retryTurn(chat.actor, chat.threadId);
    const view = await chat.idle();
    expect(view.messages.map(({ id }) => id)).toEqual(stopped.messages.map(({ id }) => id));
    expect(textOf(view.messages[1] ?? { parts: [] })).toBe('All of it.');
  });

  test('a stopped turn that is run again leaves the queue held', async () => {
    await running();
    await chat.send('later');
    await stopTurn(chat.actor, chat.threadId);
    provider.replies({ content: 'All of it.' });
    await retryTurn(chat.actor, chat.threadId);
    const view = await chat.until(({ thread }) => thread.lastTurn?.status === 'COMPLETED');
    expect(view.thread.isQueueHeld).toBe(true);
    expect(view.queue.map(textOf)).toEqual(['later']);
  });

  test('deleting the thread aborts, and nothing is saved after', async () => {
    await running();
    await deleteThread(chat.actor, chat.threadId);
    await expect(chat.view()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = await TestChat.open(chat.actor);
    await other.send('still well?');
    expect((await other.idle()).messages).toHaveLength(2);
    await expect(chat.view()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('awaiting an answer', () => {
  test('a message is queued and leaves after the turn is over', async () => {
    const question = await awaiting();
    for (const text of ['one', 'two', 'three']) {
      expect(await chat.send(text)).toMatchObject({ kind: 'queued' });
    }
    const waiting = await chat.view();
    expect(waiting.queue.map(textOf)).toEqual(['one', 'two', 'three']);
    expect(waiting.messages).toHaveLength(2);
    expect(provider.requests).toHaveLength(1);
    provider.replies({ content: 'resumed' }, { content: 'r1' }, { content: 'r2' }, { content: 'r3' });
    await answerQuestion(chat.actor, { ...question, answers: PICK_FIRST });
    const view = await chat.until(({ messages, thread }) => messages.length === 8 && !thread.activeStreamId);
    expect(view.messages.map(textOf)).toEqual([
      ...['Delete Acme', 'resumed'],
      ...['one', 'r1', 'two', 'r2', 'three', 'r3'],
    ]);
  });

  test('a queued message can be removed, once', async () => {
    await awaiting();
    await chat.send('never mind', 'mind-1');
    const message = { threadId: chat.threadId, messageId: 'mind-1' };
    await removeQueuedMessage(chat.actor, message);
    expect((await chat.view()).queue).toEqual([]);
    await expect(removeQueuedMessage(chat.actor, message)).rejects.toMatchObject({
      code: 'MESSAGE_NOT_QUEUED',
    });
  });

  test('skip resumes, and the model is told that the user declined', async () => {
    const question = await awaiting();
    provider.replies({ content: 'Nothing was changed.' });
    await skipQuestion(chat.actor, question);
    await chat.idle();
    expect(provider.requests[1]?.messages.at(-1)?.content).toBe('The user declined to answer.');
  });

  test('stop closes the question as stopped, does not resume, and holds the queue', async () => {
    const question = await awaiting();
    await chat.send('later');
    expect(await stopTurn(chat.actor, chat.threadId)).toEqual({ stopped: true });
    const view = await chat.idle();
    expect(view.thread).toMatchObject({ lastTurn: { status: 'STOPPED' }, isQueueHeld: true });
    const output = view.messages[1]?.parts.map(readQuestionOutput).find((found) => found !== null);
    expect(output).toMatchObject({ status: 'skipped', reason: 'stopped' });
    await expect(answerQuestion(chat.actor, { ...question, answers: PICK_FIRST })).rejects.toMatchObject({
      code: 'QUESTION_NOT_PENDING',
    });
    expect(provider.requests).toHaveLength(1);
  });

  test('retry is refused; deleting the thread deletes', async () => {
    await awaiting();
    await expect(retryTurn(chat.actor, chat.threadId)).rejects.toMatchObject({ code: 'TURN_NOT_RETRYABLE' });
    await deleteThread(chat.actor, chat.threadId);
    await expect(chat.view()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('of a hundred answers at once exactly one wins, and one model call follows', async () => {
    const question = await awaiting();
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => answerQuestion(chat.actor, { ...question, answers: PICK_FIRST })),
    );
    const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(lost).toEqual(Array(99).fill('QUESTION_NOT_PENDING'));
    await chat.idle();
    expect(provider.requests).toHaveLength(2);
  });

  test('an invalid answer changes nothing', async () => {
    const question = await awaiting();
    const answers = [{ questionIndex: 0, selectedOptionIndices: [7] }];
    await expect(answerQuestion(chat.actor, { ...question, answers })).rejects.toMatchObject({
      code: 'INVALID_QUESTION_ANSWER',
      message: expect.stringContaining('there is no option 7'),
    });
    expect(await chat.asked()).toEqual(question);
  });
});
