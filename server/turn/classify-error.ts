import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from '@ai-sdk/provider';
import { NoOutputGeneratedError, RetryError, StreamProviderError } from 'ai';
import { ModelNotConfigured } from '../model/model-not-configured';
import type { TurnError, TurnErrorCode } from './schema';

const MESSAGES = {
  MODEL_KEY_REFUSED: 'The model provider refused the key. Someone who runs this Parley must check it.',
  MODEL_RATE_LIMITED: 'The model provider takes no more requests just now. Try again in a moment.',
  MODEL_UNAVAILABLE: 'The model provider has a problem of its own just now. Try again in a moment.',
  MODEL_UNREACHABLE:
    'The model provider could not be reached. Try again, or check the network and its address.',
  MODEL_REQUEST_REFUSED:
    'The model provider did not accept the request. Another model may, or a shorter thread.',
  MODEL_REPLY_BROKEN: 'The reply of the model broke off or could not be read. What had arrived is kept.',
  INTERNAL: 'Something went wrong on our side. Try again.',
} as const satisfies Partial<{ [code in TurnErrorCode]: string }>;

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_HAS_EXPIRED',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
const CUT_CODES = new Set([
  'ECONNRESET',
  'UND_ERR_SOCKET',
  'UND_ERR_BODY_TIMEOUT',
  'ERR_STREAM_PREMATURE_CLOSE',
]);
const RATE_WORDS = /rate.?limit|too many requests|overloaded|insufficient_quota/i;
const SERVER_WORDS = /server_error|internal|unavailable|timeout|api_error/i;

function turnError(code: keyof typeof MESSAGES, retryAfterSeconds?: number): TurnError {
  return { code, message: MESSAGES[code], ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

/** Seconds of `retry-after-ms`, or of `retry-after` in seconds or as a date (RFC 9110), at most an hour. */
function retryAfter(headers: { [name: string]: string } | undefined, now: number): number | undefined {
  const milliseconds = Number(headers?.['retry-after-ms'] ?? Number.NaN);
  const text = headers?.['retry-after'];
  const seconds = Number.isNaN(milliseconds) ? secondsOf(text, now) : milliseconds / 1000;
  return seconds === undefined || seconds < 0 ? undefined : Math.min(Math.ceil(seconds), 3600);
}

function secondsOf(text: string | undefined, now: number): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const seconds = Number(text);
  if (!Number.isNaN(seconds)) return seconds;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : (date - now) / 1000;
}

function ofStatus(status: number, retryAfterSeconds?: number): TurnError {
  if (status === 401 || status === 403) return turnError('MODEL_KEY_REFUSED');
  if (status === 429) return turnError('MODEL_RATE_LIMITED', retryAfterSeconds);
  if (status >= 500 || status === 408) return turnError('MODEL_UNAVAILABLE', retryAfterSeconds);
  return status >= 400 ? turnError('MODEL_REQUEST_REFUSED') : turnError('MODEL_REPLY_BROKEN');
}

/** The error and what caused it, outermost first. */
function chain(error: unknown): unknown[] {
  const links: unknown[] = [];
  for (let link = error; link !== undefined && link !== null && links.length < 8; ) {
    links.push(link);
    link = typeof link === 'object' && 'cause' in link ? link.cause : undefined;
  }
  return links;
}

function ofNetwork(error: unknown): TurnError | undefined {
  for (const link of chain(error)) {
    if (typeof link !== 'object' || link === null) continue;
    const code = 'code' in link ? String(link.code) : '';
    if (NETWORK_CODES.has(code)) return turnError('MODEL_UNREACHABLE');
    if (CUT_CODES.has(code)) return turnError('MODEL_REPLY_BROKEN');
    if (link instanceof TypeError && link.message === 'terminated') return turnError('MODEL_REPLY_BROKEN');
    if (link instanceof TypeError && link.message === 'fetch failed') return turnError('MODEL_UNREACHABLE');
  }
  return undefined;
}

/** Providers put errors in mid-stream as their own JSON, which the SDK hands on as it came. */
function ofProviderWords(error: unknown): TurnError {
  const words = typeof error === 'string' ? error : JSON.stringify(error ?? '');
  if (RATE_WORDS.test(words)) return turnError('MODEL_RATE_LIMITED');
  return SERVER_WORDS.test(words) ? turnError('MODEL_UNAVAILABLE') : turnError('MODEL_REPLY_BROKEN');
}

/** Why a turn failed, from whatever a model call threw or put into its stream. Nothing of the provider's own text is kept. */
export function classifyError(error: unknown, now: number = Date.now()): TurnError {
  if (error instanceof ModelNotConfigured) return { code: 'MODEL_NOT_CONFIGURED', message: error.message };
  if (RetryError.isInstance(error)) return classifyError(error.lastError, now);
  if (APICallError.isInstance(error)) {
    if (error.statusCode !== undefined)
      return ofStatus(error.statusCode, retryAfter(error.responseHeaders, now));
    return ofNetwork(error.cause) ?? turnError('MODEL_UNREACHABLE');
  }
  if (StreamProviderError.isInstance(error)) {
    if (error.statusCode !== undefined && error.statusCode >= 400) return ofStatus(error.statusCode);
    return ofProviderWords({ type: error.type, code: error.code, message: error.message });
  }
  const isUnreadable = [
    JSONParseError,
    TypeValidationError,
    InvalidResponseDataError,
    EmptyResponseBodyError,
    NoOutputGeneratedError,
  ];
  if (isUnreadable.some((kind) => kind.isInstance(error))) return turnError('MODEL_REPLY_BROKEN');
  if (error instanceof TypeError) return ofNetwork(error) ?? turnError('INTERNAL');
  if (error instanceof Error) return turnError('INTERNAL');
  return ofProviderWords(error);
}
