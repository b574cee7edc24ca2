import { expect, it } from 'vitest';
import { money, safe, safeShort } from './format';

it('cuts a text before its signs are escaped, never within an escape', () => {
  expect(safe('<b>')).toBe('\\<b\\>');
  expect(safeShort('<b>', 3)).toBe('\\<b\\>');
  expect(safeShort('ab<c>', 4)).toBe('ab\\<…');
  expect(safeShort('ab<c>', 3)).toBe('ab…');
});

it('keeps an amount on one line', () => {
  expect(safe(money(42_000))).toBe('€\u00a042,000');
});
