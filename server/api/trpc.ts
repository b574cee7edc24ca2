import { initTRPC } from '@trpc/server';
import { AppError } from '../errors';
import type { Permission } from '../workspace/schema';
import type { Context } from './context';
import { appCodeOf, publicMessage, toTRPCError } from './errors';

const trpc = initTRPC.context<Context>().create({
  sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    message: publicMessage(error),
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      path: shape.data.path,
      appCode: appCodeOf(error),
    },
  }),
});

export const router = trpc.router;
export const mergeRouters = trpc.mergeRouters;
export const createCallerFactory = trpc.createCallerFactory;

/** A procedure of a workspace: its context has the actor. Expected failures become tRPC errors with `appCode`. */
export const workspaceProcedure = trpc.procedure
  .use(async ({ next }) => {
    const result = await next();
    if (!result.ok) throw toTRPCError(result.error);
    return result;
  })
  .use(({ ctx, next }) => {
    if (!ctx.actor) throw new AppError('UNAUTHENTICATED', 'Sign in, or send an app token.');
    return next({ ctx: { ...ctx, actor: ctx.actor } });
  });

/** A workspace procedure for those who hold `permission`. */
export function permittedProcedure(permission: Permission) {
  return workspaceProcedure.use(({ ctx, next }) => {
    if (!ctx.actor.permissions.includes(permission)) {
      throw new AppError('FORBIDDEN', `This needs the permission ${permission}.`);
    }
    return next();
  });
}

/** What the chat's procedures are made of. */
export const chatProcedure = permittedProcedure('USE_CHAT');
