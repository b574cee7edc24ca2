import { agentRouter } from './routers/agent';
import { fileRouter } from './routers/file';
import { questionRouter } from './routers/question';
import { queueRouter } from './routers/queue';
import { recordRouter } from './routers/record';
import { threadRouter } from './routers/thread';
import { turnRouter } from './routers/turn';
import { mergeRouters, router } from './trpc';

export const appRouter = router({
  chat: mergeRouters(threadRouter, questionRouter, turnRouter, queueRouter),
  record: recordRouter,
  file: fileRouter,
  agent: agentRouter,
});

export type AppRouter = typeof appRouter;
