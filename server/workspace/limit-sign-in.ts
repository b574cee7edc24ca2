import { APIError, createAuthMiddleware } from 'better-auth/api';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { processWide } from '../process-wide';

const PATH = '/sign-in/email';
const TRIES = 10;
const WINDOW_SECONDS = 5 * 60;

const limiter = () =>
  processWide('sign-in-limiter', () => new RateLimiterMemory({ points: TRIES, duration: WINDOW_SECONDS }));

function accountOf(body: unknown): string | null {
  const parsed = z.object({ email: z.string() }).safeParse(body);
  return parsed.success ? parsed.data.email.trim().toLowerCase() : null;
}

/** Counts the tries to sign in to one account, wherever they come from: ten in five minutes for each process. */
export const countSignInTries = createAuthMiddleware(async ({ path, body }) => {
  const account = path === PATH ? accountOf(body) : null;
  if (account === null) return;
  try {
    await limiter().consume(account);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const minutes = Math.ceil(error.msBeforeNext / 60_000);
    throw new APIError('TOO_MANY_REQUESTS', { message: `Too many tries. Try again in ${minutes} min.` });
  }
});

/** A sign-in that succeeded clears the count of its account. */
export const forgetSignInTries = createAuthMiddleware(async ({ path, body, context }) => {
  const account = path === PATH && context.newSession ? accountOf(body) : null;
  if (account !== null) await limiter().delete(account);
});
