import { describe, expect, it } from 'vitest';
import type { ThreadMessage } from '@/server/message/schema';
import { screenfulFrom } from './screenful-from';

const message = (id: string, text: string): ThreadMessage => ({
  id,
  role: 'assistant',
  parts: [{ type: 'text', text }],
});

describe('screenfulFrom', () => {
  it('takes as many short messages as fill the screen one and a half times', () => {
    const messages = Array.from({ length: 50 }, (_, index) => message(`${index}`, 'hi'));
    expect(screenfulFrom(messages, 440)).toBe('35');
  });

  it('is content with one long message', () => {
    expect(screenfulFrom([message('a', 'hi'), message('b', 'word '.repeat(2_000))], 800)).toBe('b');
  });

  it('begins at the first of a short thread', () => {
    expect(screenfulFrom([message('a', 'hi'), message('b', 'hi')], 800)).toBe('a');
    expect(screenfulFrom([], 800)).toBeUndefined();
  });
});
