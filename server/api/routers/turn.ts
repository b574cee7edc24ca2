import { threadIdSchema } from '@/server/thread/schema';
import { retryTurn } from '@/server/turn/retry-turn';
import { stopTurn } from '@/server/turn/stop-turn';
import { chatProcedure, router } from '../trpc';

export const turnRouter = router({
  stopTurn: chatProcedure
    .input(threadIdSchema)
    .mutation(({ ctx, input }) => stopTurn(ctx.actor, input.threadId)),
  retryTurn: chatProcedure
    .input(threadIdSchema)
    .mutation(({ ctx, input }) => retryTurn(ctx.actor, input.threadId)),
});
