/** The one table of expected failures: application code → HTTP status. */
export const ERROR_STATUS = {
  INVALID_INPUT: 400,
  INVALID_QUESTION_ANSWER: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  QUESTION_NOT_PENDING: 409,
  TURN_NOT_RETRYABLE: 409,
  THREAD_BLOCKED: 409,
  MESSAGE_NOT_QUEUED: 409,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** An expected failure. Anything else that is thrown is a bug and answers 500 without internals. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = ERROR_STATUS[code];
  }
}

/** The same answer for an id that is foreign and one that does not exist. */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `There is no such ${what}.`);
}
