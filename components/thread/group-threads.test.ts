import { expect, it } from 'vitest';
import type { ThreadSummary } from '@/server/thread/schema';
import { groupThreads } from './group-threads';

const usedAt = (year: number, month: number, day: number, hour = 12) =>
  ({ id: `${month}-${day}`, updatedAt: new Date(year, month, day, hour).toISOString() }) as ThreadSummary;

it('groups by the reader’s calendar days', () => {
  const now = new Date(2026, 10, 20, 0, 5);
  const groups = groupThreads(
    [
      usedAt(2026, 10, 20, 0),
      usedAt(2026, 10, 19, 23),
      usedAt(2026, 10, 18),
      usedAt(2026, 10, 13),
      usedAt(2026, 10, 12),
      usedAt(2025, 0, 1),
    ],
    now,
  );
  expect(groups.map(({ label, threads }) => [label, threads.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 1],
    ['Previous 7 days', 2],
    ['Older', 2],
  ]);
});
