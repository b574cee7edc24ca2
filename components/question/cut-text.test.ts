import { expect, it } from 'vitest';
import { cutText } from './cut-text';

it('cuts for display, by characters as a reader counts them', () => {
  expect(cutText('  Company ', 32)).toBe('Company');
  expect(cutText('x'.repeat(90), 32)).toBe(`${'x'.repeat(31)}…`);
  expect(cutText('👍👍👍👍', 3)).toBe('👍👍…');
});
