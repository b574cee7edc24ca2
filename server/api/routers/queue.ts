import { removeQueuedMessage } from '@/server/queue/remove-queued-message';
import { queuedMessageSchema } from '@/server/queue/schema';
import { threadIdSchema } from '@/server/thread/schema';
import { sendQueuedNow } from '@/server/turn/send-queued-now';
import { chatProcedure, router } from '../trpc';

export const queueRouter = router({
  removeQueuedMessage: chatProcedure
    .input(queuedMessageSchema)
    .mutation(({ ctx, input }) => removeQueuedMessage(ctx.actor, input)),
  sendQueuedNow: chatProcedure
    .input(threadIdSchema)
    .mutation(({ ctx, input }) => sendQueuedNow(ctx.actor, input.threadId)),
});
