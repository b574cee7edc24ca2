import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { env } from '@/env';
import { AppError } from '../errors';
import { processWide } from '../process-wide';
import { createLimiter } from './store';

const MINUTE = 60;
const DAY = 24 * 60 * 60;

type Limits = { runs: RateLimiterPostgres; tokens: RateLimiterPostgres };

const limits = () =>
  processWide<Limits>('agent-limits', () => ({
    runs: createLimiter('runs', env.AGENT_RUNS_PER_MINUTE, MINUTE),
    tokens: createLimiter('tokens', env.AGENT_TOKENS_PER_DAY, DAY),
  }));

function limited(what: string, milliseconds: number): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new AppError(
    'RATE_LIMITED',
    `${what} Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { retryAfterSeconds: seconds },
  );
}

/** Counts one run of this caller. @throws AppError RATE_LIMITED when it had its runs of the minute, or tokens of the day */
export async function countRun(callerId: string): Promise<void> {
  const { runs, tokens } = limits();
  const used = await tokens.get(callerId);
  if (used && used.consumedPoints >= env.AGENT_TOKENS_PER_DAY) {
    throw limited('This caller has used its model tokens of the day.', used.msBeforeNext);
  }
  try {
    await runs.consume(callerId);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const limit = `${env.AGENT_RUNS_PER_MINUTE} runs`;
    throw limited(`This caller may have ${limit} in a minute.`, error.msBeforeNext);
  }
}

/** Counts the model tokens that a run has used. */
export async function countTokens(callerId: string, amount: number): Promise<void> {
  if (amount > 0) await limits().tokens.penalty(callerId, amount);
}
