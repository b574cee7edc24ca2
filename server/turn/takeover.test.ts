import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogue } from '../agent/catalogue';
import { db } from '../db';
import { isToolPart, textOf } from '../message/rules';
import { saveReply } from '../message/save-reply';
import type { MessagePart } from '../message/schema';
import { answerQuestion } from '../question/answer-question';
import { TestChat } from '../testing/chat';
import { createActor } from '../testing/fixtures';
import { ACME_QUESTION, ask, TestProvider } from '../testing/provider';
import { beginStream } from './begin-stream';
import { endStream } from './end-stream';
import { toolCallRunner } from './run-tool-call';
import { type RunControl, runTurn } from './run-turn';
import { stopTurn } from './stop-turn';
import { takeOverTurn } from './take-over-turn';
import { startWorker, stopWorker } from './worker';

const provider = new TestProvider({ latency: 20 });
let chat: TestChat;

beforeAll(() => provider.start());
beforeEach(async () => {
  chat = await TestChat.open(await createActor());
});
afterEach(async () => {
  await chat.leave();
  await stopWorker();
  provider.reset();
});
afterAll(() => provider.stop());

const control = (): RunControl => ({
  stop: new AbortController(),
  handOver: new AbortController(),
  lost: new AbortController(),
});

const inChat = () => ({ threadId: chat.threadId, memberId: chat.actor.memberId });

/** Sends a message while no worker is up. */
async function waitingJob(text = 'Hello') {
  const started = await chat.send(text);
  if (started.kind !== 'started') throw new Error('the thread was not idle');
  return { ...started, ...inChat() };
}

/** A job whose worker began it, saved `parts`, and died. */
async function deadJob(parts: MessagePart[] = []) {
  const job = await waitingJob();
  await beginStream(job, false);
  if (parts.length > 0) {
    const reply = { threadId: chat.threadId, id: job.replyMessageId, turnId: job.turnId };
    await saveReply(db(), reply, { parts, metadata: {} });
  }
  return job;
}

async function currentJob(turnId: string) {
  const turn = await db().turn.findUniqueOrThrow({ where: { id: turnId } });
  return { turnId, streamId: turn.streamId, ...inChat() };
}

const foundCompanies: MessagePart = {
  type: 'tool-find_companies',
  toolCallId: 'call_find',
  state: 'output-available',
  input: {},
  output: { records: [] },
};

describe('the per-turn guard', () => {
  test('a job delivered twice runs once', async () => {
    const job = await waitingJob();
    await Promise.all([runTurn(job, false, control()), runTurn(job, false, control())]);
    await runTurn(job, false, control());
    expect(provider.requests).toHaveLength(1);
    expect((await chat.view()).messages).toHaveLength(2);
  });

  test('a resume is not mistaken for a turn that has its reply already', async () => {
    provider.replies(ask(), { content: 'Resumed.' });
    const job = await waitingJob();
    await runTurn(job, false, control());
    const question = await chat.asked();
    await answerQuestion(chat.actor, {
      ...question,
      answers: [{ questionIndex: 0, selectedOptionIndices: [0] }],
    });
    await runTurn(job, false, control());
    expect(provider.requests).toHaveLength(1);
    await runTurn(await currentJob(job.turnId), false, control());
    expect(textOf((await chat.view()).messages[1] ?? { parts: [] })).toBe('Resumed.');
  });
});

describe('the fence', () => {
  test('a worker that lost its stream id writes nothing more', async () => {
    const job = await deadJob();
    expect(await takeOverTurn(job, 'death')).toBe(true);
    const late = { parts: [{ type: 'text' as const, text: 'late' }], metadata: {} };
    expect(await endStream(job, { kind: 'completed' }, late)).toBeNull();
    expect(await takeOverTurn(job, 'death')).toBe(false);
    const tool = catalogue().get('create_company');
    if (!tool) throw new Error('no tool');
    const lost = control();
    const run = toolCallRunner(job, chat.actor, () => lost.lost.abort());
    await expect(run({ toolCallId: 'x', input: { name: 'Late Ltd' } }, tool)).rejects.toThrow();
    expect(lost.lost.signal.aborted).toBe(true);
    expect(await db().record.count({ where: { workspaceId: chat.actor.workspaceId } })).toBe(0);
    expect((await chat.view()).messages).toHaveLength(1);
  });
});

describe('the takeover of a dead worker’s turn', () => {
  test('goes on from the last checkpoint: a finished tool is not run again, cut words are said anew', async () => {
    const cut: MessagePart = { type: 'text', text: 'I fou', state: 'streaming' };
    const job = await deadJob([{ type: 'step-start' }, foundCompanies, { type: 'step-start' }, cut]);
    provider.replies({ content: 'I found none.' });
    await runTurn(job, true, control());
    await runTurn(await currentJob(job.turnId), false, control());
    const view = await chat.view();
    expect(view.thread.lastTurn?.status).toBe('COMPLETED');
    expect(textOf(view.messages[1] ?? { parts: [] })).toBe('I found none.');
    expect(view.messages[1]?.parts.filter(isToolPart)).toEqual([foundCompanies]);
    expect(provider.requests).toHaveLength(1);
    expect(provider.requests[0]?.messages.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'call_find' });
  });

  test('knows from the journal that a tool had finished before any checkpoint', async () => {
    const job = await deadJob();
    const tool = catalogue().get('create_company');
    if (!tool) throw new Error('no tool');
    const run = toolCallRunner(job, chat.actor, () => {});
    await run({ toolCallId: 'call_create', input: { name: 'Umbrella' } }, tool);
    await takeOverTurn(job, 'death');
    await runTurn(await currentJob(job.turnId), false, control());
    const part = (await chat.view()).messages[1]?.parts.find(isToolPart);
    expect(part).toMatchObject({ toolCallId: 'call_create', state: 'output-available' });
    expect(await db().record.count({ where: { workspaceId: chat.actor.workspaceId } })).toBe(1);
  });

  test('finalises a tool in flight as interrupted, so that every call has one result', async () => {
    const inFlight = {
      ...foundCompanies,
      state: 'input-available',
      output: undefined,
    } as unknown as MessagePart;
    const job = await deadJob([{ type: 'step-start' }, inFlight]);
    await takeOverTurn(job, 'death');
    await runTurn(await currentJob(job.turnId), false, control());
    const [call, result] = provider.requests[0]?.messages.slice(-2) ?? [];
    expect(call).toMatchObject({ tool_calls: [{ id: 'call_find' }] });
    expect(result).toMatchObject({
      tool_call_id: 'call_find',
      content: expect.stringContaining('interrupted'),
    });
  });

  test('a question that was asked before the death is answerable after it, without another model call', async () => {
    const output = { status: 'pending', questions: [ACME_QUESTION] };
    const input = { questions: [ACME_QUESTION] };
    const asked = {
      type: 'tool-ask_questions',
      toolCallId: 'call_ask',
      state: 'output-available',
      input,
      output,
    };
    const job = await deadJob([{ type: 'step-start' }, asked as MessagePart]);
    await takeOverTurn(job, 'death');
    await runTurn(await currentJob(job.turnId), false, control());
    expect(provider.requests).toHaveLength(0);
    expect(await chat.asked()).toMatchObject({ toolCallId: 'call_ask', messageId: job.replyMessageId });
  });

  test('after two takeovers the turn has failed, the thread is free and Retry is offered', async () => {
    const job = await deadJob();
    for (let death = 0; death < 3; death += 1) {
      const current = await currentJob(job.turnId);
      if (death > 0) await beginStream(current, false);
      await takeOverTurn(current, 'death');
    }
    const view = await chat.view();
    expect(view.thread).toMatchObject({ activeStreamId: null, lastError: { code: 'WORKER_LOST' } });
    expect(view.thread.lastTurn?.status).toBe('FAILED');
    expect(provider.requests).toHaveLength(0);
  });
});

describe('stop', () => {
  test('of a turn whose worker is dead ends it without the worker, and keeps what was saved', async () => {
    const job = await deadJob([
      { type: 'step-start' },
      { type: 'text', text: 'Half', state: 'done' },
      foundCompanies,
    ]);
    expect(await stopTurn(chat.actor, chat.threadId)).toEqual({ stopped: true });
    const view = await chat.view();
    expect(view.thread).toMatchObject({ activeStreamId: null, lastTurn: { status: 'STOPPED' } });
    expect(textOf(view.messages[1] ?? { parts: [] })).toBe('Half');
    await runTurn(job, true, control());
    expect(provider.requests).toHaveLength(0);
  });

  test('that comes while the asking step is finishing closes the question', async () => {
    provider.replies(ask());
    const job = await waitingJob();
    const stopping = control();
    const running = runTurn(job, false, stopping);
    const stopped = stopTurn(chat.actor, chat.threadId);
    await Promise.all([running, stopped]);
    const view = await chat.idle();
    expect(view.thread.lastTurn?.status).toBe('STOPPED');
    expect(JSON.stringify(view.messages)).not.toContain('"pending"');
  });
});

describe('the worker', () => {
  test('going down hands its turns over, and the next one finishes them in the same message', async () => {
    provider.replies({ content: 'word '.repeat(600) }, { content: 'Whole again.' });
    await startWorker();
    const job = await waitingJob();
    await chat.firstWords();
    await stopWorker();
    const between = await chat.view();
    expect(between.thread.activeStreamId).not.toBe(job.streamId);
    expect(between.thread.activeStreamId).not.toBeNull();
    await startWorker();
    const view = await chat.idle();
    expect(view.messages.map(({ id }) => id).slice(1)).toEqual([job.replyMessageId]);
    expect(textOf(view.messages[1] ?? { parts: [] })).toBe('Whole again.');
  });

  test('takes up a stream whose job is gone', async () => {
    const job = await deadJob();
    await db().$executeRaw`DELETE FROM pgboss.job WHERE id = ${job.streamId}::uuid`;
    await startWorker();
    const view = await chat.idle();
    expect(view.thread.lastTurn?.status).toBe('COMPLETED');
  });
});
