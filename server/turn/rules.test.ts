import { describe, expect, test } from 'vitest';
import type { MessagePart } from '../message/schema';
import { pendingQuestionsOf } from '../question/rules';
import { applyJournal, decideEnding, partsToRetryFrom, repairReply, type StreamFacts } from './rules';

const fine: StreamFacts = {
  isStopRequested: false,
  isTimedOut: false,
  hasPendingQuestion: false,
  error: null,
  finishReason: 'stop',
  rawFinishReason: 'stop',
  stepsLeft: 5,
  tokensLeft: 1000,
};
const error = { code: 'MODEL_UNAVAILABLE', message: 'Down.' } as const;
const failedWith = (code: string) => ({ kind: 'failed', error: expect.objectContaining({ code }) });

describe('decideEnding', () => {
  test.each<[string, Partial<StreamFacts>, unknown]>([
    ['a reply that ended', {}, { kind: 'completed' }],
    ['a reply that was cut by its length', { finishReason: 'length' }, { kind: 'completed' }],
    ['a question', { finishReason: 'tool-calls', hasPendingQuestion: true }, { kind: 'paused' }],
    [
      'a stop, even with a question',
      { isStopRequested: true, hasPendingQuestion: true },
      { kind: 'stopped' },
    ],
    ['a question before the stream was cut', { hasPendingQuestion: true, error }, { kind: 'paused' }],
    ['an error', { error }, { kind: 'failed', error }],
    ['an error part followed by finish', { finishReason: 'error' }, failedWith('MODEL_REPLY_BROKEN')],
    ['a stream without an end', { finishReason: null }, failedWith('MODEL_REPLY_BROKEN')],
    [
      'a stream that ended without the provider saying so',
      { finishReason: 'other', rawFinishReason: null },
      failedWith('MODEL_REPLY_BROKEN'),
    ],
    [
      'a stream that the SDK saw interrupted',
      { finishReason: 'interrupted' },
      failedWith('MODEL_REPLY_BROKEN'),
    ],
    ['too long', { isTimedOut: true }, failedWith('TURN_TIME_LIMIT')],
    ['too many steps', { finishReason: 'tool-calls', stepsLeft: 0 }, failedWith('TURN_STEP_LIMIT')],
    ['too many tokens', { finishReason: 'tool-calls', tokensLeft: -1 }, failedWith('TURN_TOKEN_LIMIT')],
  ])('%s', (_name, facts, ending) => {
    expect(decideEnding({ ...fine, ...facts })).toEqual(ending);
  });
});

const step: MessagePart = { type: 'step-start' };
const text = (words: string): MessagePart => ({ type: 'text', text: words, state: 'done' });
const call = (toolCallId: string, state: string, extra: object = {}): MessagePart =>
  ({ type: 'tool-create_company', toolCallId, state, input: { name: 'A' }, ...extra }) as MessagePart;
const finished = { toolCallId: 'a', toolName: 'create_company', input: { name: 'A' }, output: { id: 1 } };
const ask = (status: object): MessagePart =>
  ({
    ...call('q', 'output-available'),
    type: 'tool-ask_questions',
    output: { questions: [], ...status },
  }) as MessagePart;

describe('the journal', () => {
  test('gives a call in flight, or one thought interrupted, its result', () => {
    const done = call('a', 'output-available', { output: { id: 1 } });
    expect(applyJournal([step, call('a', 'input-available')], [finished])).toEqual([step, done]);
    const interrupted = call('a', 'output-error', { errorText: 'Tool execution was interrupted' });
    expect(applyJournal([step, interrupted], [finished])).toEqual([step, done]);
  });

  test('adds a call that no checkpoint knew', () => {
    expect(applyJournal([], [finished])).toEqual([
      step,
      call('a', 'output-available', { output: { id: 1 } }),
    ]);
  });

  test('changes nothing that is settled', () => {
    const parts = [step, call('a', 'output-available', { output: { id: 1, seen: true } })];
    expect(applyJournal(parts, [finished])).toEqual(parts);
  });

  test('and the words after a finished step are said anew', () => {
    expect(repairReply([step, call('a', 'input-available'), step, text('I cre')], [finished])).toEqual([
      step,
      call('a', 'output-available', { output: { id: 1 } }),
    ]);
  });
});

describe('partsToRetryFrom', () => {
  test('keeps the answer and drops the words that failed', () => {
    const answered = ask({ status: 'skipped', reason: 'declined' });
    expect(partsToRetryFrom([step, answered, step, text('So I')])).toEqual([step, answered]);
  });

  test('asks anew what the stop closed, and keeps the tool that had finished beside it', () => {
    const stopped = ask({ status: 'skipped', reason: 'stopped' });
    const tool = call('a', 'output-available', { output: {} });
    expect(partsToRetryFrom([step, text('Hm.'), stopped])).toEqual([]);
    expect(partsToRetryFrom([step, tool, stopped])).toEqual([step, tool]);
    expect(pendingQuestionsOf(partsToRetryFrom([step, tool, stopped]))).toEqual([]);
  });
});
