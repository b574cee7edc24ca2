/** The one table of expected failures: application code → HTTP status. */
export const ERROR_STATUS = {
  INVALID_INPUT: 400,
  INVALID_QUESTION_ANSWER: 400,
  INVALID_AGENT_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  FILE_NOT_FOUND: 404,
  REQUEST_TIMEOUT: 408,
  QUESTION_NOT_PENDING: 409,
  TURN_NOT_RETRYABLE: 409,
  THREAD_BLOCKED: 409,
  MESSAGE_NOT_QUEUED: 409,
  FILE_NOT_UPLOADED: 409,
  FILE_SIZE_MISMATCH: 409,
  FILE_ALREADY_UPLOADED: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  FILE_QUOTA_EXCEEDED: 413,
  RATE_LIMITED: 429,
  AGENT_RUN_FAILED: 502,
  AGENT_TIME_LIMIT: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** An expected failure. Anything else that is thrown is a bug and answers 500 without internals. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions & { retryAfterSeconds?: number },
  ) {
    super(message, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
    this.status = ERROR_STATUS[code];
  }
}

/** The same answer for an id that is foreign and one that does not exist. */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `There is no such ${what}.`);
}
