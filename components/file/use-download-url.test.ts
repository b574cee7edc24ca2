import { expect, it } from 'vitest';
import { isExpired } from './use-download-url';

const NOW = new Date('2026-11-30T12:00:00Z');
const urlUntil = (seconds: number) =>
  `/api/files/f1?token=${NOW.getTime() / 1000 + seconds}.${'s'.repeat(43)}`;

it('knows an address whose signature has run out, or is about to', () => {
  expect([3_600, 60, 10, -1].map((seconds) => isExpired(urlUntil(seconds), NOW))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(isExpired('/api/files/f1', NOW)).toBe(true);
});
