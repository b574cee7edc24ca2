import type { MessagePart } from '../message/schema';
import { readQuestionOutput } from './read-question-output';
import type { AskQuestionsOutput, Question, QuestionAnswer } from './schema';
import { MAX_FREE_TEXT_CHARACTERS } from './terms';

export type PendingQuestion = { toolCallId: string; questions: Question[] };

/** The questions of a message that still wait for an answer, in the order they were asked. */
export function pendingQuestionsOf(parts: readonly MessagePart[]): PendingQuestion[] {
  return parts.flatMap((part) => {
    const output = readQuestionOutput(part);
    if (output?.status !== 'pending' || !('toolCallId' in part)) return [];
    return [{ toolCallId: part.toolCallId, questions: output.questions }];
  });
}

/** The parts with the result of one pending question call replaced. Everything else keeps its identity. */
export function settleQuestion(
  parts: readonly MessagePart[],
  toolCallId: string,
  output: AskQuestionsOutput,
): MessagePart[] {
  return parts.map((part) =>
    'toolCallId' in part && part.toolCallId === toolCallId && readQuestionOutput(part)?.status === 'pending'
      ? ({ ...part, output } as MessagePart)
      : part,
  );
}

export type AnswerCheck = { isValid: true } | { isValid: false; message: string };

/**
 * Is this a whole and unambiguous answer to these questions? Every question has exactly one entry; indices exist
 * and do not repeat; a single-select has at most one option; each entry has an option, a non-blank free text, both,
 * or `isSkipped`. The message names the first thing that is wrong. Questions are counted from 0, as the indices are.
 */
export function validateAnswers(
  questions: readonly Question[],
  answers: readonly QuestionAnswer[],
): AnswerCheck {
  for (const [position, answer] of answers.entries()) {
    const question = questions[answer.questionIndex];
    if (!question) {
      return wrong(`there is no question ${answer.questionIndex}, only 0 to ${questions.length - 1}`);
    }
    if (answers.findIndex((other) => other.questionIndex === answer.questionIndex) !== position) {
      return wrong(`question ${answer.questionIndex} is answered twice`);
    }
    const fault = faultOf(question, answer);
    if (fault) return wrong(`question ${answer.questionIndex}: ${fault}`);
  }
  const missing = questions.findIndex(
    (_, index) => !answers.some((answer) => answer.questionIndex === index),
  );
  return missing === -1 ? { isValid: true } : wrong(`question ${missing} has no answer`);
}

function wrong(message: string): AnswerCheck {
  return { isValid: false, message: `The answer is not valid: ${message}.` };
}

function faultOf(question: Question, answer: QuestionAnswer): string | null {
  const { selectedOptionIndices: picks } = answer;
  const text = answer.freeText?.trim() ?? '';
  const last = question.options.length - 1;
  const unknown = picks.find((pick) => !question.options[pick]);
  if (unknown !== undefined) return `there is no option ${unknown}, only 0 to ${last}`;
  if (new Set(picks).size < picks.length) return 'an option is picked twice';
  if (!question.allowMultiSelect && picks.length > 1) return 'it takes one option only';
  if (text.length > MAX_FREE_TEXT_CHARACTERS) {
    return `the free text has ${text.length} characters, ${MAX_FREE_TEXT_CHARACTERS} are allowed`;
  }
  if (answer.isSkipped) {
    return picks.length > 0 || text !== '' ? 'it is skipped and answered at once' : null;
  }
  if (picks.length === 0 && text === '') return 'it needs an option, a text, or to be skipped';
  return null;
}

/** How the message begins that gives the model the files of an answer, after the answer's result. */
export const ANSWER_FILES_TEXT = 'The files that I attached to my answer:';

/**
 * What the model reads as the tool result: the answer in words. Labels and free text are JSON strings, so commas,
 * quotes and line breaks in them cannot be mistaken for the form.
 */
export function answerToText(output: AskQuestionsOutput): string {
  switch (output.status) {
    case 'pending':
      return 'The question has not been answered.';
    case 'skipped':
      return output.reason === 'stopped' ? 'The user stopped the turn.' : 'The user declined to answer.';
    case 'answered':
      return [
        'The user answered.',
        ...output.questions.flatMap((question, index) => [
          `${index + 1}. ${JSON.stringify(question.question)}`,
          ...linesOf(
            question,
            output.answers.find((answer) => answer.questionIndex === index),
          ),
        ]),
        ...(output.attachments ?? []).map(
          ({ filename }) => `Attached: ${JSON.stringify(filename)}, shown after this result.`,
        ),
      ].join('\n');
  }
}

function linesOf(question: Question, answer: QuestionAnswer | undefined): string[] {
  if (!answer || answer.isSkipped) return ['   - skipped'];
  const picks = answer.selectedOptionIndices.flatMap((pick) => question.options[pick]?.label ?? []);
  const text = answer.freeText?.trim() ?? '';
  return [
    ...picks.map((label) => `   - picked: ${JSON.stringify(label)}`),
    ...(text === '' ? [] : [`   - ${picks.length > 0 ? 'note' : 'wrote'}: ${JSON.stringify(text)}`]),
  ];
}
