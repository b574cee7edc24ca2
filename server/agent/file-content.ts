import type { UploadedFile } from '../file/find-attachments';
import { imageSize, isWholeImage } from '../file/image-size';
import { readFile } from '../file/read-file';
import { readOfficeText, UnreadableFileError } from '../file/read-office-text';
import { fileKindOf, hasTooManyPixels } from '../file/rules';
import { MAX_READ_BYTES } from '../file/terms';
import { decodeText } from '../file/text-rules';
import { processWide } from '../process-wide';

/** A file as a model can be given it: its bytes, its words, or why neither. */
export type FileContent =
  | { kind: 'native'; bytes: Buffer }
  | { kind: 'text'; text: string; isCut: boolean }
  | { kind: 'note'; reason: string };

/** Of Office files, so that a thread's later turns need not unpack them again. */
const KEPT_TEXTS = 100;

/** Of one UTF-16 unit, in any encoding that is read. */
const MAX_BYTES_OF_CHARACTER = 3;
const GONE = 'it is not there any more';
const note = (reason: string): FileContent => ({ kind: 'note', reason });

/** Reads what a model can be given of a file. Nothing is decoded but text: of an image only the header is looked at. */
export async function readFileContent(
  file: UploadedFile,
  options: { maxCharacters: number; signal?: AbortSignal },
): Promise<FileContent> {
  if (file.size === 0) return note('it is empty');
  const kind = fileKindOf(file.mediaType);
  const isArchive = kind === 'office' || file.mediaType === 'application/zip';
  if (kind === 'other' && !isArchive) return note('its type cannot be read by the model');
  if (kind !== 'text' && file.size > MAX_READ_BYTES) return note('it is too large to be read by the model');
  if (isArchive) return archiveContent(file, options);
  if (kind === 'text') return textContent(file, options.maxCharacters);
  const bytes = await readFile(file);
  if (!bytes) return note(GONE);
  switch (kind) {
    case 'image':
      return imageContent(bytes);
    case 'pdf':
      return isWholePdf(bytes) ? { kind: 'native', bytes } : note('it is broken');
    default:
      return { kind: 'native', bytes };
  }
}

/** The beginning of a text: no more of it is read than the model can be given. */
async function textContent(file: UploadedFile, maxCharacters: number): Promise<FileContent> {
  const wanted = maxCharacters * MAX_BYTES_OF_CHARACTER;
  const isCut = file.size > wanted;
  const bytes = await readFile(file, isCut ? { start: 0, end: wanted - 1 } : undefined);
  if (!bytes) return note(GONE);
  const text = decodeText(bytes, { isCut });
  return {
    kind: 'text',
    text: text.slice(0, maxCharacters).toWellFormed(),
    isCut: isCut || text.length > maxCharacters,
  };
}

/** Whether a PDF has its end: one that was cut short is refused by every provider. */
function isWholePdf(bytes: Buffer): boolean {
  return bytes.lastIndexOf('%%EOF', undefined, 'latin1') > 0;
}

function imageContent(bytes: Buffer): FileContent {
  const size = imageSize(bytes);
  if (!size || size.width === 0 || size.height === 0 || !isWholeImage(bytes)) return note('it is broken');
  const { width, height } = size;
  return hasTooManyPixels(size)
    ? note(`it is too large for the model, ${width} × ${height} pixels`)
    : { kind: 'native', bytes };
}

/** The words of an archive, kept by its storage key: bytes under one never change. */
async function archiveContent(
  file: UploadedFile,
  options: { maxCharacters: number; signal?: AbortSignal },
): Promise<FileContent> {
  const kept = processWide('office-texts', () => new Map<string, FileContent>());
  const known = kept.get(file.storageKey);
  if (known) return known;
  const bytes = await readFile(file);
  if (!bytes) return note(GONE);
  const content = await officeContent(bytes, options);
  const [oldest] = kept.keys();
  if (kept.size >= KEPT_TEXTS && oldest) kept.delete(oldest);
  kept.set(file.storageKey, content);
  return content;
}

async function officeContent(
  bytes: Buffer,
  options: { maxCharacters: number; signal?: AbortSignal },
): Promise<FileContent> {
  try {
    const found = await readOfficeText(bytes, options);
    return found ? { kind: 'text', ...found } : note('its type cannot be read by the model');
  } catch (error) {
    if (error instanceof UnreadableFileError) return note('it is broken, or unpacks to too much');
    throw error;
  }
}
