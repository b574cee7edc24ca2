import { expect, it } from 'vitest';
import { addressAfterSignIn, signInAddress } from './sign-in-address';

it('leads back to the page that was left', () => {
  for (const path of ['/threads', '/threads/0198-a', '/records/companies', '/settings']) {
    const query = signInAddress(path).replace('/sign-in', '');
    expect(addressAfterSignIn(query)).toBe(path);
  }
});

it('never leads to another site', () => {
  for (const back of [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/threads/..//evil.test',
    '',
    '/api',
  ])
    expect(addressAfterSignIn(`?back=${encodeURIComponent(back)}`)).toBe('/threads');
  expect(addressAfterSignIn('')).toBe('/threads');
});
