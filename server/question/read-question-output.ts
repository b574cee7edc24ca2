import { isAttachment } from '../file/rules';
import { type Guard, isFlag, isText, isWhole, isWords, listOf, oneOf, optional, shapeOf } from '../guards';
import type { MessagePart } from '../message/schema';
import type { AskQuestionsOutput, Question, QuestionAnswer, QuestionOption } from './schema';
import { MAX_OPTIONS, MIN_OPTIONS, QUESTION_PART_TYPE } from './terms';

type OutputOf<Status extends AskQuestionsOutput['status']> = Extract<AskQuestionsOutput, { status: Status }>;

/** The question of a part: its output when it is a well-formed `ask_questions` result, else null. */
export function readQuestionOutput(part: MessagePart): AskQuestionsOutput | null {
  if (part.type !== QUESTION_PART_TYPE || !('state' in part) || part.state !== 'output-available')
    return null;
  const { output } = part;
  return isPending(output) || isAnswered(output) || isSkipped(output) ? output : null;
}

const hasQuestionShape = shapeOf<Question>({
  header: isWords,
  question: isWords,
  options: listOf(
    shapeOf<QuestionOption>({
      label: isWords,
      description: optional(isText),
      isRecommended: optional(isFlag),
    }),
    MIN_OPTIONS,
    MAX_OPTIONS,
  ),
  allowMultiSelect: optional(isFlag),
});

const isQuestion: Guard<Question> = (value): value is Question => {
  if (!hasQuestionShape(value)) return false;
  const labels = new Set(value.options.map(({ label }) => label.trim().toLowerCase()));
  const recommended = value.options.filter(({ isRecommended }) => isRecommended);
  return labels.size === value.options.length && recommended.length <= 1;
};

/** A time in UTC as ISO 8601 writes it, on a day that exists. */
const isTime: Guard<string> = (value): value is string => {
  if (!isText(value) || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value.slice(0, 10));
};

const isPending = shapeOf<OutputOf<'pending'>>({ status: oneOf('pending'), questions: listOf(isQuestion) });

const isAnswered = shapeOf<OutputOf<'answered'>>({
  status: oneOf('answered'),
  questions: listOf(isQuestion),
  answers: listOf(
    shapeOf<QuestionAnswer>({
      questionIndex: isWhole,
      selectedOptionIndices: listOf(isWhole),
      freeText: optional(isText),
      isSkipped: optional(isFlag),
    }),
  ),
  attachments: optional(listOf(isAttachment)),
  answeredBy: shapeOf<OutputOf<'answered'>['answeredBy']>({ memberId: isText, name: isText }),
  answeredAt: isTime,
});

const isSkipped = shapeOf<OutputOf<'skipped'>>({
  status: oneOf('skipped'),
  questions: listOf(isQuestion),
  reason: oneOf('declined', 'stopped'),
});
