import { AppError } from '@/server/errors';
import { classifyError } from '@/server/turn/classify-error';

/** A run's failure as its caller may read it: that of a model provider in words, anything unexpected as it is. */
export function agentFailure(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.name === 'AbortError') {
    return new AppError('AGENT_RUN_FAILED', 'The caller went away before the run was over.');
  }
  const { code, message } = classifyError(error);
  return code === 'INTERNAL' ? error : new AppError('AGENT_RUN_FAILED', message, { cause: error });
}
