import { describe, expect, test } from 'vitest';
import type { MessagePart } from '../message/schema';
import { answerToText, pendingQuestionsOf, settleQuestion, validateAnswers } from './rules';
import { askQuestionsInputSchema, type Question, type QuestionAnswer } from './schema';

const single: Question = {
  header: 'Company',
  question: 'Which Acme?',
  options: [{ label: 'Acme Ltd' }, { label: 'Acme, "Labs" GmbH' }, { label: 'Acme\nIberia' }],
};
const multi: Question = { ...single, header: 'Deals', question: 'Which deals?', allowMultiSelect: true };
const answer = (
  questionIndex: number,
  picks: number[],
  rest: Partial<QuestionAnswer> = {},
): QuestionAnswer => ({
  questionIndex,
  selectedOptionIndices: picks,
  ...rest,
});

describe('validateAnswers', () => {
  test.each<[string, QuestionAnswer[], RegExp | null]>([
    ['one pick each', [answer(0, [1]), answer(1, [0, 2])], null],
    ['answers in any order', [answer(1, [0]), answer(0, [0])], null],
    ['free text alone', [answer(0, [], { freeText: 'neither' }), answer(1, [0])], null],
    ['a pick with a note', [answer(0, [0], { freeText: 'but keep the notes' }), answer(1, [0])], null],
    ['one skipped', [answer(0, [], { isSkipped: true }), answer(1, [0])], null],
    [
      'an index out of range',
      [answer(0, [3]), answer(1, [0])],
      /question 0: there is no option 3, only 0 to 2/,
    ],
    ['a negative index', [answer(0, [-1]), answer(1, [0])], /question 0: there is no option -1/],
    ['a repeated index', [answer(0, [0]), answer(1, [2, 2])], /question 1: an option is picked twice/],
    [
      'two picks on single-select',
      [answer(0, [0, 1]), answer(1, [0])],
      /question 0: it takes one option only/,
    ],
    ['a question missing', [answer(0, [0])], /question 1 has no answer/],
    ['a question answered twice', [answer(0, [0]), answer(0, [1])], /question 0 is answered twice/],
    [
      'an unknown question',
      [answer(0, [0]), answer(1, [0]), answer(2, [0])],
      /there is no question 2, only 0 to 1/,
    ],
    [
      'nothing at all',
      [answer(0, []), answer(1, [0])],
      /question 0: it needs an option, a text, or to be skipped/,
    ],
    [
      'blank free text',
      [answer(0, [], { freeText: ' \n' }), answer(1, [0])],
      /question 0: it needs an option/,
    ],
    [
      'skipped and answered',
      [answer(0, [1], { isSkipped: true }), answer(1, [0])],
      /skipped and answered at once/,
    ],
    [
      'a free text of 10,000 characters',
      [answer(0, [], { freeText: 'x'.repeat(10_000) }), answer(1, [0])],
      /the free text has 10000 characters, 2000 are allowed/,
    ],
    [
      'a free text of 2,000 characters',
      [answer(0, [], { freeText: 'x'.repeat(2000) }), answer(1, [0])],
      null,
    ],
  ])('%s', (_name, answers, fault) => {
    const check = validateAnswers([single, multi], answers);
    if (fault) expect(check).toEqual({ isValid: false, message: expect.stringMatching(fault) });
    else expect(check).toEqual({ isValid: true });
  });
});

describe('answerToText', () => {
  const answered = (answers: QuestionAnswer[]) =>
    answerToText({
      status: 'answered',
      questions: [single, multi],
      answers,
      answeredBy: { memberId: 'm', name: 'Ada' },
      answeredAt: '2026-11-30T12:00:00.000Z',
    });

  test('labels with commas, quotes and line breaks are unambiguous', () => {
    const text = answered([answer(0, [2], { freeText: 'say "no", twice' }), answer(1, [0, 1])]);
    expect(text).toBe(
      [
        'The user answered.',
        '1. "Which Acme?"',
        '   - picked: "Acme\\nIberia"',
        '   - note: "say \\"no\\", twice"',
        '2. "Which deals?"',
        '   - picked: "Acme Ltd"',
        '   - picked: "Acme, \\"Labs\\" GmbH"',
      ].join('\n'),
    );
  });

  test('free text alone is what the user wrote, a skipped question says so', () => {
    const text = answered([answer(1, [], { isSkipped: true }), answer(0, [], { freeText: 'the Irish one' })]);
    expect(text).toContain('1. "Which Acme?"\n   - wrote: "the Irish one"');
    expect(text).toContain('2. "Which deals?"\n   - skipped');
  });

  test('a declined and a stopped question are told apart', () => {
    const skipped = (reason: 'declined' | 'stopped') =>
      answerToText({ status: 'skipped', questions: [single], reason });
    expect(skipped('declined')).toBe('The user declined to answer.');
    expect(skipped('stopped')).toBe('The user stopped the turn.');
  });
});

describe('the input of ask_questions', () => {
  const faults = (questions: unknown) => {
    const parsed = askQuestionsInputSchema.safeParse({ questions });
    return parsed.success
      ? []
      : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  };
  const option = (label: string) => ({ label });
  const five = ['a', 'b', 'c', 'd', 'e'].map(option);

  test.each<[string, unknown, RegExp]>([
    ['options sent as a string', [{ ...single, options: 'a, b' }], /^questions\.0\.options: /],
    [
      'five options',
      [{ ...single, options: five }],
      /questions\.0\.options: options must have 2 to 4 entries/,
    ],
    ['one option', [{ ...single, options: [option('a')] }], /options must have 2 to 4 entries/],
    ['no header', [{ question: 'Which?', options: single.options }], /^questions\.0\.header: /],
    [
      'two recommended',
      [{ ...single, options: single.options.map((entry) => ({ ...entry, isRecommended: true })) }],
      /questions\.0\.options: at most one option may be isRecommended/,
    ],
    [
      'duplicate labels',
      [{ ...single, options: [option('A'), option('a ')] }],
      /labels of a question must differ/,
    ],
    ['no question', [], /questions: questions must have 1 to 4 entries/],
    ['five questions', Array(5).fill(single), /questions must have 1 to 4 entries/],
    ['a blank question', [{ ...single, question: ' ' }], /question must not be blank/],
  ])('%s is refused, naming the field', (_name, questions, fault) => {
    expect(faults(questions).join('\n')).toMatch(fault);
  });

  test('a header of 90 characters is accepted', () => {
    expect(faults([{ ...single, header: 'x'.repeat(90) }])).toEqual([]);
  });
});

test('settling one call leaves its sibling pending, and other parts untouched', () => {
  const ask = (toolCallId: string): MessagePart => ({
    type: 'tool-ask_questions',
    toolCallId,
    state: 'output-available',
    input: { questions: [single] },
    output: { status: 'pending', questions: [single] },
  });
  const text: MessagePart = { type: 'text', text: 'One moment.' };
  const parts = [ask('one'), text, ask('two')];
  const settled = settleQuestion(parts, 'one', {
    status: 'skipped',
    questions: [single],
    reason: 'declined',
  });
  expect(pendingQuestionsOf(settled).map((pending) => pending.toolCallId)).toEqual(['two']);
  expect(settled[1]).toBe(text);
});
