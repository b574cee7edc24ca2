import { expect, it } from 'vitest';
import { isPicture } from './is-picture';
import { readingNote } from './reading-note';

it('says before sending what the model cannot read', () => {
  const note = (mediaType: string, size = 1) => readingNote({ mediaType, size });
  for (const readable of ['image/png', 'application/pdf', 'text/csv', 'application/json']) {
    expect(note(readable)).toBeNull();
  }
  expect(note('application/zip')).toBe('Parley will only see its name');
  expect(note('image/heic')).toBe('Parley will only see its name');
  expect(note('text/plain', 0)).toBe('This file is empty');
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
