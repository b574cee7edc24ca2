import { APICallError, JSONParseError } from '@ai-sdk/provider';
import { RetryError } from 'ai';
import { describe, expect, it } from 'vitest';
import { ModelNotConfigured } from '../model/model-not-configured';
import { classifyError } from './classify-error';

const SECRET = 'sk-secret';
const NOW = Date.parse('2026-11-30T12:00:00Z');

function apiError(
  statusCode: number | undefined,
  responseHeaders?: { [name: string]: string },
  cause?: unknown,
): APICallError {
  return new APICallError({
    message: `Incorrect key ${SECRET}`,
    url: 'https://provider.example/v1/responses',
    requestBodyValues: { key: SECRET },
    statusCode,
    responseHeaders,
    responseBody: `{"error":"${SECRET}"}`,
    cause,
  });
}

const withCode = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

describe('classifyError', () => {
  it.each([
    [apiError(401), 'MODEL_KEY_REFUSED'],
    [apiError(403), 'MODEL_KEY_REFUSED'],
    [apiError(429), 'MODEL_RATE_LIMITED'],
    [apiError(500), 'MODEL_UNAVAILABLE'],
    [apiError(529), 'MODEL_UNAVAILABLE'],
    [apiError(400), 'MODEL_REQUEST_REFUSED'],
    [apiError(404), 'MODEL_REQUEST_REFUSED'],
    [apiError(200), 'MODEL_REPLY_BROKEN'],
    [apiError(undefined, undefined, withCode('ECONNREFUSED')), 'MODEL_UNREACHABLE'],
    [apiError(undefined, undefined, withCode('ECONNRESET')), 'MODEL_REPLY_BROKEN'],
    [apiError(undefined), 'MODEL_UNREACHABLE'],
    [new TypeError('fetch failed', { cause: withCode('ENOTFOUND') }), 'MODEL_UNREACHABLE'],
    [new TypeError('terminated', { cause: withCode('UND_ERR_SOCKET') }), 'MODEL_REPLY_BROKEN'],
    [new JSONParseError({ text: SECRET, cause: new Error(SECRET) }), 'MODEL_REPLY_BROKEN'],
    [
      new RetryError({
        message: SECRET,
        reason: 'maxRetriesExceeded',
        errors: [apiError(500), apiError(429)],
      }),
      'MODEL_RATE_LIMITED',
    ],
    [{ type: 'error', error: { type: 'overloaded_error', message: SECRET } }, 'MODEL_RATE_LIMITED'],
    [{ type: 'error', error: { code: 'server_error', message: SECRET } }, 'MODEL_UNAVAILABLE'],
    ['unexpected end', 'MODEL_REPLY_BROKEN'],
    [undefined, 'MODEL_REPLY_BROKEN'],
    [new Error(SECRET), 'INTERNAL'],
    [withCode('ECONNREFUSED'), 'INTERNAL'],
  ])('%#: %s', (error, code) => {
    const result = classifyError(error, NOW);
    expect(result.code).toBe(code);
    expect(JSON.stringify(result)).not.toMatch(/secret|provider\.example/);
    expect(result.message).toMatch(/^[A-Z].*\.$/);
  });

  it.each([
    [{ 'retry-after-ms': '1500', 'retry-after': '60' }, 2],
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': 'Mon, 30 Nov 2026 12:00:30 GMT' }, 30],
    [{ 'retry-after': '999999' }, 3600],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-3' }, undefined],
    [undefined, undefined],
  ])('reads how long to wait (%#)', (headers, seconds) => {
    expect(classifyError(apiError(429, headers), NOW).retryAfterSeconds).toBe(seconds);
  });

  it('names a model that is not configured', () => {
    expect(classifyError(new ModelNotConfigured('openai:x', 'OPENAI_API_KEY is not set'))).toEqual({
      code: 'MODEL_NOT_CONFIGURED',
      message: 'The model openai:x cannot be used here: OPENAI_API_KEY is not set.',
    });
  });
});
