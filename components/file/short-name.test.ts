import { expect, it } from 'vitest';
import { shortName } from './short-name';

it('cuts a long name in its middle and keeps the ending', () => {
  expect(shortName('report.pdf', 20)).toBe('report.pdf');
  expect(shortName('a very long name of a report.pdf', 20)).toBe('a very long n…rt.pdf');
  expect([...shortName('x'.repeat(300), 28)]).toHaveLength(28);
});

it('never cuts within a character', () => {
  expect(shortName('👩‍👩‍👧'.repeat(9), 3)).toBe('👩‍👩‍👧…👩‍👩‍👧');
});
