import { expect, it } from 'vitest';
import { isPicture } from './is-picture';
import { readingNotes, type SeenPicture } from './reading-note';

it('says before sending what the model cannot read', () => {
  const note = (mediaType: string, size = 1) => readingNotes([{ mediaType, size, seen: null }])[0];
  for (const readable of ['image/png', 'application/pdf', 'text/csv', 'application/json']) {
    expect(note(readable)).toBeNull();
  }
  expect(note('application/zip')).toBe('Parley will only see its name');
  expect(note('image/heic')).toBe('Parley will only see its name');
  expect(note('text/plain', 0)).toBe('This file is empty');
});

it('says before sending which pictures and PDFs are too large for a model', () => {
  const MB = 1024 * 1024;
  const [alone, together] = ['Over 24 MB: Parley will only see', 'Over 24 MB together: Parley will only see'];
  const notes = (...files: [mediaType: string, megabytes: number][]) =>
    readingNotes(files.map(([mediaType, megabytes]) => ({ mediaType, size: megabytes * MB, seen: null })));
  expect(notes(['image/png', 25], ['text/plain', 32], ['text/plain', 65])).toEqual([
    expect.stringContaining(alone),
    null,
    expect.stringContaining('Over 64 MB'),
  ]);
  expect(notes(['image/png', 14], ['application/pdf', 14], ['image/png', 10], ['text/csv', 20])).toEqual([
    null,
    expect.stringContaining(together),
    null,
    null,
  ]);
});

it('says before sending which pictures a model is not shown', () => {
  const note = (seen: SeenPicture) => readingNotes([{ mediaType: 'image/png', size: 1, seen }])[0];
  expect(note({ width: 4_000, height: 3_000 })).toBeNull();
  expect(note({ width: 50_000, height: 10 })).toBe('Too many pixels: Parley will only see its name');
  expect(note({ width: 7_000, height: 7_000 })).toBe('Too many pixels: Parley will only see its name');
  expect(note('unreadable')).toBe('Cannot be shown. Parley may not see it either');
});

it('shows as a picture only what cannot run', () => {
  expect(['image/png', 'image/webp', 'image/svg+xml', 'image/heic', 'text/html'].map(isPicture)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
