import { AppError } from '../errors';
import { attachFiles } from '../file/attach-files';
import { cleanText } from '../json';
import type { Actor } from '../workspace/schema';
import { validateAnswers } from './rules';
import type { AnswerQuestionInput } from './schema';
import { settleCall } from './settle-call';

/**
 * Answers a pending question; the turn goes on when it was the last one of its step (`streamId`, else null).
 * @throws AppError NOT_FOUND, QUESTION_NOT_PENDING, INVALID_QUESTION_ANSWER, INVALID_INPUT for an attachment that is none, FORBIDDEN
 * (the question stays pending)
 */
export async function answerQuestion(
  actor: Actor,
  input: AnswerQuestionInput,
): Promise<{ streamId: string | null }> {
  return settleCall(actor, input, async ({ questions }, tx) => {
    const check = validateAnswers(questions, input.answers);
    if (!check.isValid) throw new AppError('INVALID_QUESTION_ANSWER', check.message);
    const files = await attachFiles(tx, actor, input.attachments ?? []);
    return {
      status: 'answered',
      questions,
      answers: input.answers.map(({ freeText, ...answer }) => {
        const text = cleanText(freeText ?? '').trim();
        return text === '' ? answer : { ...answer, freeText: text };
      }),
      ...(files.length > 0 && { attachments: files.map(({ data }) => data) }),
      answeredBy: { memberId: actor.memberId, name: actor.userName },
      answeredAt: new Date().toISOString(),
    };
  });
}
