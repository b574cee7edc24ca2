import { fileKindOf } from '@/server/file/rules';

/** What the model cannot do with a file, for whoever is about to send it; null when it can read it. */
export function readingNote(file: { mediaType: string; size: number }): string | null {
  if (file.size === 0) return 'This file is empty';
  return fileKindOf(file.mediaType) === 'other' ? 'Parley will only see its name' : null;
}
