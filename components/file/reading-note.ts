import { fileKindOf } from '@/server/file/rules';

/** What the model cannot do with a file, for whoever is about to send it; null when it can read it. */
export function readingNote(
  file: { mediaType: string; size: number },
  modelReadsFiles: boolean,
): string | null {
  if (file.size === 0) return 'This file is empty';
  if (!modelReadsFiles) return 'The demo model does not read files';
  return fileKindOf(file.mediaType) === 'other' ? 'Parley will only see its name' : null;
}
