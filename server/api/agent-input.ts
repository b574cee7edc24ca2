import { type RunAgentInput, runAgentInputSchema } from '@/server/agent/schema';
import { AppError } from '@/server/errors';
import { inputFault } from './errors';

/** Parses the input of `agent.runAgent`; whatever is wrong with it is INVALID_AGENT_INPUT, naming the field. */
export const agentInput = {
  parse(raw: unknown): RunAgentInput {
    const parsed = runAgentInputSchema.safeParse(raw);
    if (parsed.success) return parsed.data;
    throw new AppError('INVALID_AGENT_INPUT', inputFault(parsed.error));
  },
};

/** The input with the key of the header `Idempotency-Key`. @throws AppError INVALID_AGENT_INPUT when both are given and differ */
export function withIdempotencyKey(input: RunAgentInput, header: string | null): RunAgentInput {
  if (header === null) return input;
  if (input.idempotencyKey !== undefined && input.idempotencyKey !== header) {
    const message = 'The header Idempotency-Key and idempotencyKey in the body are two different keys.';
    throw new AppError('INVALID_AGENT_INPUT', message);
  }
  return agentInput.parse({ ...input, idempotencyKey: header });
}
