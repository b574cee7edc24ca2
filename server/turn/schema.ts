import { z } from 'zod';

export const turnStatusSchema = z.enum(['RUNNING', 'AWAITING_ANSWER', 'COMPLETED', 'FAILED', 'STOPPED']);
export type TurnStatus = z.infer<typeof turnStatusSchema>;

export const turnErrorCodeSchema = z.enum([
  'MODEL_KEY_REFUSED',
  'MODEL_RATE_LIMITED',
  'MODEL_UNAVAILABLE',
  'MODEL_UNREACHABLE',
  'MODEL_REQUEST_REFUSED',
  'MODEL_REPLY_BROKEN',
  'MODEL_NOT_CONFIGURED',
  'TURN_STEP_LIMIT',
  'TURN_TOKEN_LIMIT',
  'TURN_TIME_LIMIT',
  'WORKER_LOST',
  'INTERNAL',
]);
export type TurnErrorCode = z.infer<typeof turnErrorCodeSchema>;

/** Why a turn failed, in words for the person who reads the thread. Holds no provider internals. */
export const turnErrorSchema = z.object({
  code: turnErrorCodeSchema,
  message: z.string(),
  retryAfterSeconds: z.number().nonnegative().optional(),
});
export type TurnError = z.infer<typeof turnErrorSchema>;
