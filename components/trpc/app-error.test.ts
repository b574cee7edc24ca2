import { expect, it } from 'vitest';
import { readFault } from './app-error';

const failure = (appCode: string, message: string) =>
  Object.assign(new Error(message), { data: { appCode } });

it('has words for people where the server has them for programs', () => {
  expect(readFault(failure('INVALID_INPUT', '✖ Too big\n  → at attachments')).message).toBe(
    'Parley could not take this. Reload the page and try again.',
  );
  expect(readFault(failure('UNAUTHENTICATED', 'Sign in, or send an app token.')).message).toBe(
    'You are signed out.',
  );
  expect(readFault(failure('FILE_TOO_LARGE', 'The file has 40 MB.'))).toEqual({
    code: 'FILE_TOO_LARGE',
    message: 'The file has 40 MB.',
  });
});
