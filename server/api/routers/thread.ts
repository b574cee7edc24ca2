import { z } from 'zod';
import { changeThread } from '@/server/thread/change-thread';
import { countWaitingThreads } from '@/server/thread/count-waiting-threads';
import { createThread } from '@/server/thread/create-thread';
import { listThreads } from '@/server/thread/list-threads';
import {
  archiveThreadInputSchema,
  getThreadInputSchema,
  listThreadsInputSchema,
  renameThreadInputSchema,
  threadIdSchema,
} from '@/server/thread/schema';
import { watchThreads } from '@/server/thread/watch-threads';
import { deleteThread } from '@/server/turn/delete-thread';
import { viewThread } from '@/server/turn/view-thread';
import { chatProcedure, router } from '../trpc';

export const threadRouter = router({
  createThread: chatProcedure.input(z.object({}).optional()).mutation(({ ctx }) => createThread(ctx.actor)),
  listThreads: chatProcedure
    .input(listThreadsInputSchema)
    .query(({ ctx, input }) => listThreads(ctx.actor, input)),
  countWaitingThreads: chatProcedure.query(({ ctx }) => countWaitingThreads(ctx.actor)),
  getThread: chatProcedure
    .input(getThreadInputSchema)
    .query(({ ctx, input }) => viewThread(ctx.actor, input)),
  renameThread: chatProcedure
    .input(renameThreadInputSchema)
    .mutation(({ ctx, input }) => changeThread(ctx.actor, input.threadId, { title: input.title })),
  archiveThread: chatProcedure
    .input(archiveThreadInputSchema)
    .mutation(({ ctx, input }) =>
      changeThread(ctx.actor, input.threadId, { archivedAt: input.isArchived ? new Date() : null }),
    ),
  deleteThread: chatProcedure
    .input(threadIdSchema)
    .mutation(({ ctx, input }) => deleteThread(ctx.actor, input.threadId)),
  onThreadEvent: chatProcedure.subscription(({ ctx, signal }) =>
    watchThreads(ctx.actor, signal ?? new AbortController().signal),
  ),
});
