import { fileKindOf, hasTooManyPixels, sizeInWords } from '@/server/file/rules';
import { MAX_NATIVE_BYTES, MAX_READ_BYTES } from '@/server/file/terms';
import type { Upload } from './upload-state';

/** What a picture turned out to be when this browser showed it: its size in pixels, or nothing that can be shown. */
export type SeenPicture = { width: number; height: number } | 'unreadable';

type Readable = { mediaType: string; size: number; seen: SeenPicture | null };

const NAME_ALONE = 'Parley will only see its name';

/**
 * What the model cannot do with each of these files, for whoever is about to send them; null where it can read it.
 * Pictures and PDFs share the room of one request, first come, first served.
 */
export function readingNotes(files: readonly Readable[]): (string | null)[] {
  let nativeBytesLeft = MAX_NATIVE_BYTES;
  return files.map((file) => {
    const own = noteOf(file);
    if (own !== null || !isNative(file)) return own;
    if (file.size > nativeBytesLeft) return `Over ${sizeInWords(MAX_NATIVE_BYTES)} together: ${NAME_ALONE}`;
    nativeBytesLeft -= file.size;
    return null;
  });
}

function noteOf(file: Readable): string | null {
  const { mediaType, size, seen } = file;
  if (size === 0) return 'This file is empty';
  if (fileKindOf(mediaType) === 'other') return NAME_ALONE;
  const limit = isNative(file) ? MAX_NATIVE_BYTES : MAX_READ_BYTES;
  if (size > limit) return `Over ${sizeInWords(limit)}: ${NAME_ALONE}`;
  if (seen === 'unreadable') return 'Cannot be shown. Parley may not see it either';
  return seen && hasTooManyPixels(seen) ? `Too many pixels: ${NAME_ALONE}` : null;
}

function isNative({ mediaType }: Readable): boolean {
  return ['image', 'pdf'].includes(fileKindOf(mediaType));
}

/** What a message takes along, as the notes look at it, by the id of its upload. */
export function notesOfUploads(uploads: readonly Upload[]): Map<string, string | null> {
  const uploaded = uploads.flatMap(({ id, stage, seen }) =>
    stage.at === 'uploaded' ? [{ id, seen, mediaType: stage.file.mediaType, size: stage.file.size }] : [],
  );
  const notes = readingNotes(uploaded);
  return new Map(uploaded.map(({ id }, index) => [id, notes[index] ?? null]));
}
