import { answerQuestion } from '@/server/question/answer-question';
import { answerQuestionInputSchema, skipQuestionInputSchema } from '@/server/question/schema';
import { skipQuestion } from '@/server/question/skip-question';
import { chatProcedure, router } from '../trpc';

export const questionRouter = router({
  answerQuestion: chatProcedure
    .input(answerQuestionInputSchema)
    .mutation(({ ctx, input }) => answerQuestion(ctx.actor, input)),
  skipQuestion: chatProcedure
    .input(skipQuestionInputSchema)
    .mutation(({ ctx, input }) => skipQuestion(ctx.actor, input)),
});
