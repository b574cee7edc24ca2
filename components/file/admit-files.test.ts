import { expect, it } from 'vitest';
import { admitFiles, limitsInWords } from './admit-files';

const MB = 1024 * 1024;
const files = (...sizes: number[]) => sizes.map((size, index) => ({ name: `file-${index}.bin`, size }));

it('says the limits before a file is chosen', () => {
  expect(limitsInWords(32 * MB)).toBe('Up to 10 files, 32 MB each');
});

it('takes what fits, the limit itself and an empty file included', () => {
  const chosen = files(0, 32 * MB);
  expect(admitFiles(chosen, 0, 32 * MB)).toEqual({ admitted: chosen, refusals: [] });
});

it('names a file that is too large, with its size and the limit', () => {
  const { admitted, refusals } = admitFiles(files(5, 40 * MB), 0, 32 * MB);
  expect(admitted).toEqual(files(5));
  expect(refusals).toEqual(['file-1.bin has 40 MB; at most 32 MB are allowed.']);
  expect(admitFiles(files(32 * MB + 1), 0, 32 * MB).refusals).toEqual([
    'file-0.bin has more than 32 MB; at most 32 MB are allowed.',
  ]);
});

it('leaves out what is over ten, counting those attached before, not those that are too large', () => {
  const { admitted, refusals } = admitFiles(files(1, 1, 99, 1), 8, 50);
  expect(admitted).toHaveLength(2);
  expect(refusals).toEqual([
    'file-2.bin has 99 bytes; at most 50 bytes are allowed.',
    'A message may have at most 10 files; 1 file was left out.',
  ]);
  expect(admitFiles(files(1, 1), 10, 50).admitted).toEqual([]);
});
