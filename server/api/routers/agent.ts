import { runAgent } from '@/server/agent/run-agent';
import { agentFailure } from '../agent-failure';
import { agentInput, withIdempotencyKey } from '../agent-input';
import { permittedProcedure, router } from '../trpc';

export const agentRouter = router({
  runAgent: permittedProcedure('RUN_AGENT')
    .input(agentInput)
    .mutation(async ({ ctx, input, signal }) => {
      const request = withIdempotencyKey(input, ctx.headers.get('idempotency-key'));
      return runAgent(ctx.actor, request, signal).catch((error: unknown) => {
        throw agentFailure(error);
      });
    }),
});
