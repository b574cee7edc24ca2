import { AppError } from '../errors';
import { cleanText } from '../json';
import type { Actor } from '../workspace/schema';
import { validateAnswers } from './rules';
import type { AnswerQuestionInput } from './schema';
import { settleCall } from './settle-call';

/**
 * Answers a pending question; the turn goes on when it was the last one of its step (`streamId`, else null).
 * @throws AppError NOT_FOUND, QUESTION_NOT_PENDING, INVALID_QUESTION_ANSWER (the question stays pending)
 */
export async function answerQuestion(
  actor: Actor,
  input: AnswerQuestionInput,
): Promise<{ streamId: string | null }> {
  return settleCall(actor, input, ({ questions }) => {
    const check = validateAnswers(questions, input.answers);
    if (!check.isValid) throw new AppError('INVALID_QUESTION_ANSWER', check.message);
    return {
      status: 'answered',
      questions,
      answers: input.answers.map(({ freeText, ...answer }) => {
        const text = cleanText(freeText ?? '').trim();
        return text === '' ? answer : { ...answer, freeText: text };
      }),
      answeredBy: { memberId: actor.memberId, name: actor.userName },
      answeredAt: new Date().toISOString(),
    };
  });
}
