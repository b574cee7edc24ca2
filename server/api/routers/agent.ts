import { runAgent } from '@/server/agent/run-agent';
import { agentFailure } from '../agent-failure';
import { agentInput } from '../agent-input';
import { permittedProcedure, router } from '../trpc';

export const agentRouter = router({
  runAgent: permittedProcedure('RUN_AGENT')
    .input(agentInput)
    .mutation(async ({ ctx, input, signal }) => {
      const idempotencyKey = input.idempotencyKey ?? ctx.headers.get('idempotency-key') ?? undefined;
      const request = agentInput.parse({ ...input, idempotencyKey });
      return runAgent(ctx.actor, request, signal).catch((error: unknown) => {
        throw agentFailure(error);
      });
    }),
});
