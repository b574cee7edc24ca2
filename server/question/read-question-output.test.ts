import { describe, expect, it, test } from 'vitest';
import type { MessagePart } from '../message/schema';
import { variantsOf } from '../testing/variants';
import { readQuestionOutput } from './read-question-output';
import { type AskQuestionsOutput, askQuestionsOutputSchema } from './schema';

const questions = [
  {
    header: 'Company',
    question: 'Which Acme?',
    options: [
      { label: 'Acme Ltd', description: 'In Dublin', isRecommended: true },
      { label: 'Acme Labs', isRecommended: false },
    ],
    allowMultiSelect: true,
  },
  { header: 'Deal', question: 'Which deal?', options: [{ label: 'a' }, { label: 'b' }, { label: 'c' }] },
];
const pending: AskQuestionsOutput = { status: 'pending', questions };
const skipped: AskQuestionsOutput = { status: 'skipped', questions, reason: 'declined' };
const answered = {
  status: 'answered',
  questions,
  answers: [
    { questionIndex: 0, selectedOptionIndices: [0, 1], freeText: 'both' },
    { questionIndex: 1, selectedOptionIndices: [], isSkipped: true },
  ],
  attachments: [{ fileId: 'f', filename: 'a.txt', mediaType: 'text/plain', size: 3, url: null }],
  answeredBy: { memberId: 'm', name: 'Ada' },
  answeredAt: '2026-11-30T12:00:00.000Z',
} satisfies AskQuestionsOutput;

const partOf = (output: unknown) =>
  ({
    type: 'tool-ask_questions',
    toolCallId: 'call',
    state: 'output-available',
    input: {},
    output,
  }) as MessagePart;
const isRead = (output: unknown) => readQuestionOutput(partOf(output)) !== null;

describe('the output of ask_questions, read without zod', () => {
  test.each<[string, AskQuestionsOutput]>([
    ['a pending', pending],
    ['an answered', answered],
    ['a skipped', skipped],
  ])(
    'of %s question and all that is near it, what its schema takes is read, nothing else',
    (_name, output) => {
      const variants = variantsOf(output);
      expect(variants.length).toBeGreaterThan(500);
      const differing = variants.filter(
        (variant) => isRead(variant) !== askQuestionsOutputSchema.safeParse(variant).success,
      );
      expect(differing).toEqual([]);
      expect(isRead(output)).toBe(true);
    },
  );

  test.each<[string, unknown, boolean]>([
    ['labels that differ in case and spaces alone', { options: [{ label: 'A' }, { label: ' a ' }] }, false],
    [
      'two recommended options',
      { options: ['a', 'b'].map((label) => ({ label, isRecommended: true })) },
      false,
    ],
    ['one option', { options: [{ label: 'a' }] }, false],
    ['four options', { options: ['a', 'b', 'c', 'd'].map((label) => ({ label })) }, true],
    ['five options', { options: ['a', 'b', 'c', 'd', 'e'].map((label) => ({ label })) }, false],
  ])('%s', (_name, change, isTaken) => {
    const output = { status: 'pending', questions: [{ ...questions[0], ...(change as object) }] };
    expect(askQuestionsOutputSchema.safeParse(output).success).toBe(isTaken);
    expect(isRead(output)).toBe(isTaken);
  });

  test.each([
    ['2026-11-30T12:00:00.000Z', true],
    ['2026-11-30T12:00:00Z', true],
    ['2026-11-30T12:00Z', false],
    ['2026-11-30T12:00:00.123456789Z', true],
    ['2028-02-29T12:00:00Z', true],
    ['2026-02-29T12:00:00Z', false],
    ['2026-04-31T12:00:00Z', false],
    ['2026-13-01T12:00:00Z', false],
    ['2026-00-10T12:00:00Z', false],
    ['2026-11-30T24:00:00Z', false],
    ['2026-11-30T12:60:00Z', false],
    ['2026-11-30T12:00:60Z', false],
    ['2026-11-30T12:00:00+01:00', false],
    ['2026-11-30T12:00:00', false],
    ['2026-11-30', false],
    ['+002026-11-30T12:00:00Z', false],
    ['2026-11-30t12:00:00z', false],
    [' 2026-11-30T12:00:00Z', false],
    ['2026-11-30T12:00:00Z\n', false],
  ])('an answer at %j is read: %s', (answeredAt, isTaken) => {
    const output = { ...answered, answeredAt };
    expect(askQuestionsOutputSchema.safeParse(output).success).toBe(isTaken);
    expect(isRead(output)).toBe(isTaken);
  });

  it('reads no other part and no unfinished call', () => {
    const part = partOf(pending);
    expect(readQuestionOutput(part)).toEqual(pending);
    expect(readQuestionOutput({ ...part, type: 'tool-find_company' } as MessagePart)).toBeNull();
    expect(readQuestionOutput({ ...part, state: 'input-available' } as MessagePart)).toBeNull();
    expect(readQuestionOutput({ type: 'text', text: 'pending' })).toBeNull();
  });
});
