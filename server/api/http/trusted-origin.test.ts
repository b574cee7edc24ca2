import { expect, test } from 'vitest';
import { isTrustedOrigin } from './trusted-origin';

const request = (headers: Record<string, string>) => ({
  headers: new Headers({ host: 'localhost:3000', ...headers }),
});

test.each([
  ['a page of ours', { origin: 'http://localhost:3000' }, true],
  ['a page of ours behind TLS', { origin: 'https://localhost:3000' }, true],
  ['another site whose name points here', { origin: 'http://evil.example', host: 'evil.example' }, false],
  ['another site', { origin: 'https://evil.example' }, false],
  ['a sandboxed page', { origin: 'null' }, false],
  ['another port of the host', { origin: 'http://localhost:4000' }, false],
  ['no origin, a program', {}, true],
  ['no origin, a cross-site browser', { 'sec-fetch-site': 'cross-site' }, false],
  [
    'another site with a bearer token of its own',
    { origin: 'https://a.example', authorization: 'Bearer parley_x' },
    true,
  ],
])('%s', (_, headers, expected) => {
  expect(isTrustedOrigin(request(headers))).toBe(expected);
});
