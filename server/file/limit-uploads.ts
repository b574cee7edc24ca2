import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { env } from '@/env';
import { AppError } from '../errors';
import { processWide } from '../process-wide';
import type { Actor } from '../workspace/schema';
import { createUploadLimiter } from './store';

const MINUTE = 60;

/** Counts one announced upload of this caller. @throws AppError RATE_LIMITED */
export async function countUpload(actor: Actor): Promise<void> {
  const limiter = processWide<RateLimiterPostgres>('upload-limits', () =>
    createUploadLimiter(env.FILE_UPLOADS_PER_MINUTE, MINUTE),
  );
  try {
    await limiter.consume(actor.tokenId ?? `member:${actor.memberId}`);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    const limit = `${env.FILE_UPLOADS_PER_MINUTE} uploads in a minute`;
    throw new AppError('RATE_LIMITED', `This caller may begin ${limit}. Try again in ${seconds} seconds.`, {
      retryAfterSeconds: seconds,
    });
  }
}
