import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { env } from '@/env';
import { db } from '../db';
import { isToolPart, textOf } from '../message/rules';
import { answerQuestion } from '../question/answer-question';
import { readQuestionOutput } from '../question/read-question-output';
import { pendingQuestionsOf } from '../question/rules';
import { createRecord } from '../record/create-record';
import { TestChat } from '../testing/chat';
import { createActor } from '../testing/fixtures';
import { ACME_QUESTION, ask, COMPATIBLE_MODEL, TestProvider, toolCalls } from '../testing/provider';
import { retryTurn } from './retry-turn';
import { startWorker, stopWorker } from './worker';

const PICK_FIRST = [{ questionIndex: 0, selectedOptionIndices: [0] }];
const provider = new TestProvider();
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

const askCall = (id: string) => ({ name: 'ask_questions', arguments: { questions: [ACME_QUESTION] }, id });
const createCall = { name: 'create_company', arguments: { name: 'Umbrella' }, id: 'call_create' };

async function answerFirst(): Promise<void> {
  await answerQuestion(chat.actor, { ...(await chat.asked()), answers: PICK_FIRST });
}

describe('a step with more than the question', () => {
  test('a question before the last block is answerable', async () => {
    provider.replies({
      blocks: [
        {
          type: 'toolCall',
          name: 'ask_questions',
          arguments: JSON.stringify(askCall('x').arguments),
          id: 'x',
        },
        { type: 'text', text: 'I wait for you.' },
      ],
    } as never);
    await chat.send('Delete Acme');
    await answerFirst();
    const view = await chat.idle();
    expect(view.thread.lastTurn?.status).toBe('COMPLETED');
  });

  test('two ask calls are both shown, and the turn resumes once, after both', async () => {
    provider.replies(toolCalls(askCall('call_1'), askCall('call_2')), { content: 'Both known.' });
    await chat.send('Delete Acme');
    const first = await chat.asked();
    expect(await answerQuestion(chat.actor, { ...first, answers: PICK_FIRST })).toEqual({ streamId: null });
    expect(provider.requests).toHaveLength(1);
    const second = await chat.asked();
    expect(second.toolCallId).not.toBe(first.toolCallId);
    await answerQuestion(chat.actor, { ...second, answers: PICK_FIRST });
    await chat.idle();
    expect(provider.requests).toHaveLength(2);
    const results = provider.requests[1]?.messages.filter(({ role }) => role === 'tool');
    expect(results?.map((result) => result.tool_call_id)).toEqual(['call_1', 'call_2']);
  });

  test('the side effect of a sibling tool happens once, across pause and resume', async () => {
    provider.replies(toolCalls(createCall, askCall('call_ask')), { content: 'Created.' });
    await chat.send('Create Umbrella');
    await answerFirst();
    const view = await chat.idle();
    const where = { workspaceId: chat.actor.workspaceId, object: 'company' };
    expect(await db().record.count({ where })).toBe(1);
    const tools = view.messages[1]?.parts.filter(isToolPart).map((part) => [part.toolCallId, part.state]);
    expect(tools).toEqual([
      ['call_create', 'output-available'],
      ['call_ask', 'output-available'],
    ]);
  });
});

describe('the resumed turn', () => {
  test('uses the model that was chosen for the turn', async () => {
    provider.replies(ask());
    await chat.send('Delete Acme');
    const question = await chat.asked();
    const other = new TestChat(chat.actor, chat.threadId, 'openai-compatible:another-model');
    await other.send('queued with another model');
    await answerQuestion(chat.actor, { ...question, answers: PICK_FIRST });
    await chat.until(({ messages }) => messages.length === 4);
    expect(provider.journal.map((entry) => (entry.body as { model?: string }).model)).toEqual([
      ...['test-model', 'test-model'],
      'another-model',
    ]);
  });

  test('may ask again: a new card, and the first stays answered', async () => {
    provider.replies(ask(), toolCalls({ ...askCall('call_2') }), { content: 'Now I know.' });
    await chat.send('Delete Acme');
    const first = await chat.asked();
    await answerQuestion(chat.actor, { ...first, answers: PICK_FIRST });
    const second = await vi.waitFor(async () => {
      const asked = await chat.asked();
      expect(asked.toolCallId).toBe('call_2');
      return asked;
    });
    expect(second.messageId).toBe(first.messageId);
    await expect(answerQuestion(chat.actor, { ...first, answers: PICK_FIRST })).rejects.toMatchObject({
      code: 'QUESTION_NOT_PENDING',
    });
    const view = await chat.view();
    const outputs = view.messages[1]?.parts.flatMap((part) => readQuestionOutput(part) ?? []);
    expect(outputs?.map(({ status }) => status)).toEqual(['answered', 'pending']);
    await answerQuestion(chat.actor, { ...second, answers: PICK_FIRST });
    expect(textOf((await chat.idle()).messages[1] ?? { parts: [] })).toBe('Now I know.');
  });

  test.each([
    ['a 500', { error: { message: 'boom' }, status: 500 }, 'MODEL_UNAVAILABLE'],
    ['a 429', { error: { message: 'slow down' }, status: 429, retryAfter: 7 }, 'MODEL_RATE_LIMITED'],
    ['a refused key', { error: { message: 'bad key' }, status: 401 }, 'MODEL_KEY_REFUSED'],
  ])(
    '%s keeps the answer and shows the error, and Retry resumes with the answer',
    async (_name, reply, code) => {
      provider.replies(ask(), reply, { content: 'At last.' });
      await chat.send('Delete Acme');
      await answerFirst();
      const failed = await chat.idle();
      expect(failed.thread).toMatchObject({ lastError: { code }, lastTurn: { status: 'FAILED' } });
      if (code === 'MODEL_RATE_LIMITED') expect(failed.thread.lastError?.retryAfterSeconds).toBe(7);
      expect(pendingQuestionsOf(failed.messages[1]?.parts ?? [])).toEqual([]);
      await retryTurn(chat.actor, chat.threadId);
      const view = await chat.idle();
      expect(view.thread.lastError).toBeNull();
      expect(textOf(view.messages[1] ?? { parts: [] })).toBe('At last.');
      expect(provider.requests[2]?.messages).toEqual(provider.requests[1]?.messages);
    },
  );
});

describe('what the model gets wrong', () => {
  test('a malformed question comes back to it as a tool error that names the field, and it can correct itself', async () => {
    const options = ['a', 'b', 'c', 'd', 'e'].map((label) => ({ label }));
    provider.replies(ask({ ...ACME_QUESTION, options }), ask());
    await chat.send('Delete Acme');
    await chat.asked();
    expect(provider.requests[1]?.messages.at(-1)?.content).toMatch(/options must have 2 to 4 entries/);
    const parts = (await chat.view()).messages[1]?.parts.filter(isToolPart) ?? [];
    expect(parts.map(({ state }) => state)).toEqual(['output-error', 'output-available']);
  });

  test('a turn ends after its number of steps, and says so', async () => {
    const steps = env.TURN_MAX_STEPS;
    env.TURN_MAX_STEPS = 3;
    const find = toolCalls({ name: 'find_companies', arguments: {} });
    provider.replies(find, find, find, find);
    await chat.send('Search for ever');
    const view = await chat.idle();
    env.TURN_MAX_STEPS = steps;
    expect(view.thread.lastError?.code).toBe('TURN_STEP_LIMIT');
    expect(provider.requests).toHaveLength(3);
  });

  test('a tool result that is too large is cut with a note', async () => {
    const limit = env.TOOL_RESULT_MAX_CHARACTERS;
    env.TOOL_RESULT_MAX_CHARACTERS = 200;
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      await createRecord({ actor: chat.actor }, { object: 'company', fields: { name } });
    }
    provider.replies(toolCalls({ name: 'find_companies', arguments: {} }));
    await chat.send('List companies');
    await chat.idle();
    env.TOOL_RESULT_MAX_CHARACTERS = limit;
    expect(provider.requests[1]?.messages.at(-1)?.content).toContain('only the first 200 are here');
  });

  test('a tool that no longer exists in the history does not stop the thread', async () => {
    const parts = [
      { type: 'step-start' },
      { type: 'tool-gone', toolCallId: 'g', state: 'output-available', input: {}, output: { ok: 1 } },
      { type: 'text', text: '' },
    ];
    await chat.send('First');
    await chat.idle();
    await db().message.updateMany({ where: { threadId: chat.threadId, role: 'assistant' }, data: { parts } });
    await chat.send('Second');
    const view = await chat.idle();
    expect(view.thread.lastError).toBeNull();
    expect(provider.requests[1]?.messages.filter(({ role }) => role === 'tool')).toHaveLength(1);
  });

  test('an app token’s turn keeps to the permissions of the token', async () => {
    const actor = { ...chat.actor, permissions: ['USE_CHAT', 'READ_RECORD'] as const, via: 'token' as const };
    const limited = new TestChat(actor, chat.threadId, COMPATIBLE_MODEL);
    await limited.send('Hello');
    await chat.idle();
    const body = provider.journal[0]?.body as { tools: { function: { name: string } }[] } | undefined;
    const names = body?.tools.map((tool) => tool.function.name) ?? [];
    expect(names).toContain('find_companies');
    expect(names.filter((name) => /^(create|update|delete)_/.test(name))).toEqual([]);
  });
});
