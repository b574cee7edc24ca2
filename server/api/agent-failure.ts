import { AppError } from '@/server/errors';
import { classifyError } from '@/server/turn/classify-error';

/** What a request that its caller has given up is aborted with: by the platform, and by Next.js. */
const LEFT = new Set(['AbortError', 'ResponseAborted']);

/** A run's failure as its caller may read it: that of a model provider in words, anything unexpected as it is. */
export function agentFailure(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof Error && LEFT.has(error.name)) {
    return new AppError('AGENT_RUN_FAILED', 'The caller went away before the run was over.');
  }
  const { code, message } = classifyError(error);
  return code === 'INTERNAL' ? error : new AppError('AGENT_RUN_FAILED', message, { cause: error });
}
