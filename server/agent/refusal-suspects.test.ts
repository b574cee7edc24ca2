import { expect, test } from 'vitest';
import { refusalSuspects } from './refusal-suspects';

const pdf = (id: string) => ({ id, isPdf: true });
const image = (id: string) => ({ id, isPdf: false });

test('nothing is suspected where there is nothing', () => {
  expect(refusalSuspects([])).toEqual([]);
});

test('one file is tried without once', () => {
  expect(refusalSuspects([image('a')])).toEqual([['a']]);
});

test('single files come first, then the kinds, then all', () => {
  expect(refusalSuspects([image('a'), pdf('b'), pdf('c')])).toEqual([
    ['a'],
    ['b'],
    ['c'],
    ['b', 'c'],
    ['a', 'b', 'c'],
  ]);
});

test('the tries are bounded', () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ id: String(at), isPdf: at % 2 === 0 }));
  expect(refusalSuspects(many)).toHaveLength(9);
});
