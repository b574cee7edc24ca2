import { expect, test } from 'vitest';
import { startDeadline } from './deadline';

test('a deadline aborts when its time is over, as a timeout does', async () => {
  const { signal } = startDeadline(10);
  await expect.poll(() => signal.aborted).toBe(true);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('one that is cleared does not', async () => {
  const cleared = startDeadline(10);
  cleared.clear();
  const { signal } = startDeadline(30);
  await expect.poll(() => signal.aborted).toBe(true);
  expect(cleared.signal.aborted).toBe(false);
});
