import pino from 'pino';
import { env } from '@/env';

/** The process log: JSON lines, with anything that may hold a secret or a person's words cut out. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  redact: {
    paths: [
      'authorization',
      'cookie',
      'password',
      'token',
      'apiKey',
      '*.authorization',
      '*.cookie',
      '*.password',
      '*.token',
      '*.apiKey',
      'error.requestBodyValues',
      'error.responseBody',
      'error.responseHeaders',
    ],
    censor: '[cut]',
  },
});
