import { TRPCError } from '@trpc/server';
import { ZodError, z } from 'zod';
import { AppError, type ErrorCode } from '../errors';
import { log } from '../log';

type TRPCCode = TRPCError['code'];

const TRPC_CODE: Record<number, TRPCCode> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  504: 'GATEWAY_TIMEOUT',
};

const APP_CODE: Partial<Record<TRPCCode, ErrorCode>> = {
  BAD_REQUEST: 'INVALID_INPUT',
  PARSE_ERROR: 'INVALID_INPUT',
  METHOD_NOT_SUPPORTED: 'INVALID_INPUT',
  UNAUTHORIZED: 'UNAUTHENTICATED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'INVALID_INPUT',
};

/** What went wrong with an input, one line for each field. */
export function inputFault(error: ZodError): string {
  return z.prettifyError(error);
}

/** An `AppError` as tRPC throws it; anything unexpected is logged and becomes a 500. */
export function toTRPCError(error: TRPCError): TRPCError {
  const { cause } = error;
  if (cause instanceof AppError) {
    return new TRPCError({
      code: TRPC_CODE[cause.status] ?? 'INTERNAL_SERVER_ERROR',
      message: cause.message,
      cause,
    });
  }
  if (error.code === 'INTERNAL_SERVER_ERROR')
    log.error({ error: cause ?? error }, 'a procedure failed unexpectedly');
  return error;
}

/** The application code of a failed call; `INTERNAL` for what was not expected. */
export function appCodeOf(error: TRPCError): ErrorCode | 'INTERNAL' {
  if (error.cause instanceof AppError) return error.cause.code;
  return APP_CODE[error.code] ?? 'INTERNAL';
}

/** What a caller may read of a failure. */
export function publicMessage(error: TRPCError): string {
  if (error.cause instanceof AppError) return error.cause.message;
  if (error.cause instanceof ZodError) return inputFault(error.cause);
  return error.code === 'INTERNAL_SERVER_ERROR' ? 'Something went wrong on our side.' : error.message;
}

/** The same for a plain route: `{ error: { appCode, message } }` with the table's status. */
export function errorResponse(error: unknown): Response {
  if (error instanceof AppError) return body(error.code, error.message, error.status, headersOf(error));
  if (error instanceof ZodError) return body('INVALID_INPUT', inputFault(error), 400);
  log.error({ error }, 'a route failed unexpectedly');
  return body('INTERNAL', 'Something went wrong on our side.', 500);
}

/** The same in the form of a procedure's failure, for what is refused before a procedure is reached. */
export function procedureErrorResponse(error: unknown): Response {
  if (!(error instanceof AppError)) return errorResponse(error);
  const { code, message, status } = error;
  const shape = {
    message,
    code: -32600,
    data: { code: TRPC_CODE[status], httpStatus: status, appCode: code },
  };
  return Response.json({ error: shape }, { status, headers: headersOf(error) });
}

/** The headers of a failure's answer: when it may be tried again, where that is known. */
export function headersOf(error: unknown): { [name: string]: string } {
  const seconds = error instanceof AppError ? error.retryAfterSeconds : undefined;
  return { 'cache-control': 'no-store', ...(seconds !== undefined && { 'retry-after': String(seconds) }) };
}

function body(
  appCode: ErrorCode | 'INTERNAL',
  message: string,
  status: number,
  headers = headersOf(null),
): Response {
  return Response.json({ error: { appCode, message } }, { status, headers });
}
