import type { Actor } from '../workspace/schema';
import type { SkipQuestionInput } from './schema';
import { settleCall } from './settle-call';

/**
 * Declines a pending question: the model is told so, and the turn goes on.
 * @throws AppError NOT_FOUND, QUESTION_NOT_PENDING
 */
export async function skipQuestion(
  actor: Actor,
  input: SkipQuestionInput,
): Promise<{ streamId: string | null }> {
  return settleCall(actor, input, ({ questions }) => ({ status: 'skipped', questions, reason: 'declined' }));
}
