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
