import { expect, it } from 'vitest';
import { newMessageId } from './new-message-id';
import { messageFault } from './send-message';

it('names the limit that a message is over', () => {
  expect(messageFault('x'.repeat(100_000))).toBeNull();
  expect(messageFault('x'.repeat(100_001))).toBe(
    'A message may have at most 100,000 characters. This one has 100,001.',
  );
});

it('makes ids that are UUIDs of version 4', () => {
  const ids = Array.from({ length: 100 }, newMessageId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
