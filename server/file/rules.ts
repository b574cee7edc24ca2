import { isAmount, isText, listOf, shapeOf } from '../guards';
import type { Attachment, AttachmentPart, FilePurpose } from './schema';
import { FILE_PART_TYPE, MAX_FILENAME_CHARACTERS } from './terms';

const CONTROL_AND_LINE = /[\p{Cc}\u2028\u2029]/gu;
/** What turns the direction of the text around it, or is not seen at all; the joiners of emoji and of scripts stay. */
const DIRECTION_AND_HIDDEN = /(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}/gu;

/**
 * A file name as it may be shown: its last path segment, without control, direction and hidden characters, at most
 * 255 characters with the ending kept. It never names anything on a disk.
 */
export function displayName(filename: string): string {
  const plain = filename
    .toWellFormed()
    .normalize('NFC')
    .replace(CONTROL_AND_LINE, '')
    .replace(DIRECTION_AND_HIDDEN, '');
  const last = plain.split(/[/\\]/).findLast((segment) => segment.trim() !== '' && !/^\.+$/.test(segment));
  return cutName((last ?? '').trim()) || 'file';
}

function cutName(name: string): string {
  if (name.length <= MAX_FILENAME_CHARACTERS) return name;
  const ending = /\.[^.\s]{1,15}$/.exec(name)?.[0] ?? '';
  const room = MAX_FILENAME_CHARACTERS - ending.length - 1;
  let start = '';
  for (const { segment } of new Intl.Segmenter().segment(name.slice(0, room))) {
    if (start.length + segment.length > room) break;
    start += segment;
  }
  return `${start.toWellFormed().replace(/\uFFFD$/, '')}…${ending}`;
}

export type FileKind = 'image' | 'pdf' | 'text' | 'office' | 'other';

const MODEL_IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const TEXT_TYPES = new Set(['image/svg+xml', 'application/xml', 'application/json', 'application/rtf']);
const OFFICE_PREFIX = 'application/vnd.openxmlformats-officedocument.';

/** How the model can be given a file of this media type. */
export function fileKindOf(mediaType: string): FileKind {
  if (MODEL_IMAGES.has(mediaType)) return 'image';
  if (mediaType === 'application/pdf') return 'pdf';
  if (mediaType.startsWith('text/') || TEXT_TYPES.has(mediaType)) return 'text';
  return mediaType.startsWith(OFFICE_PREFIX) ? 'office' : 'other';
}

const SHOWN_INLINE =
  /^(image\/(png|jpeg|gif|webp|avif|apng|bmp)|text\/plain|application\/pdf|(audio|video)\/)/;

const MAX_IMAGE_SIDE = 8_000;
const MAX_PIXELS = 40_000_000;

/** Whether a picture has more pixels than models take. */
export function hasTooManyPixels({ width, height }: { width: number; height: number }): boolean {
  return Math.max(width, height) > MAX_IMAGE_SIDE || width * height > MAX_PIXELS;
}

/** How a download is served: only what cannot run is shown in the browser, everything else is handed over to be saved. */
export function servedAs(mediaType: string): { contentType: string; isInline: boolean } {
  if (!SHOWN_INLINE.test(mediaType)) return { contentType: 'application/octet-stream', isInline: false };
  const contentType = mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType;
  return { contentType, isInline: true };
}

export const FILE_METHOD = { upload: 'PUT', download: 'GET' } as const satisfies Record<FilePurpose, string>;

/** What a signature vouches for, as the bytes that are signed: file, purpose, method and expiry (seconds since 1970). */
export function signedWords(grant: {
  fileId: string;
  purpose: FilePurpose;
  method: string;
  expires: string;
}): string {
  return JSON.stringify(['parley-file', grant.fileId, grant.purpose, grant.method, grant.expires]);
}

/** The expiry and the signature of a token; null when it has not that form. */
export function parseFileToken(token: string): { expires: string; signature: string } | null {
  const [, expires, signature] = /^([1-9]\d{0,11})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  return expires && signature ? { expires, signature } : null;
}

/**
 * The second at which a URL signed now expires: after at least `seconds`, on a boundary of that length, so that the
 * same file has the same URL for a while and a browser need not load it again.
 */
export function expiryOf(now: Date, seconds: number): number {
  return (Math.floor(now.getTime() / 1000 / seconds) + 2) * seconds;
}

/** Tells a file as a message refers to it. */
export const isAttachment = shapeOf<Attachment>({
  fileId: isText,
  filename: isText,
  mediaType: isText,
  size: isAmount,
  url: (value) => value === undefined || value === null || isText(value),
});

/** The result of an answered question, as far as its files go. */
const isAnswerWithFiles = shapeOf<{ output: { attachments: Attachment[] } }>({
  output: shapeOf<{ attachments: Attachment[] }>({ attachments: listOf(isAttachment, 1) }),
});

/** The file that a message part refers to; null for other parts. */
export function attachmentOf(part: { type: string }): Attachment | null {
  if (part.type !== FILE_PART_TYPE || !('data' in part)) return null;
  return isAttachment(part.data) ? part.data : null;
}

/** All files that a part refers to: that of a file part, those of an answered question. */
export function attachmentsOf(part: { type: string }): Attachment[] {
  const file = attachmentOf(part);
  if (file) return [file];
  return isAnswerWithFiles(part) ? part.output.attachments : [];
}

/** A part with the files that it refers to mapped. Other parts keep their identity. */
export function mapAttachments<Part extends { type: string }>(
  part: Part,
  map: (file: Attachment) => Attachment,
): Part | AttachmentPart {
  const file = attachmentOf(part);
  if (file) return attachmentPart(map(file));
  if (!isAnswerWithFiles(part)) return part;
  return { ...part, output: { ...part.output, attachments: part.output.attachments.map(map) } };
}

/** A message part that refers to a file. */
export function attachmentPart(file: Attachment): AttachmentPart {
  return { type: FILE_PART_TYPE, data: file };
}

/** A number of bytes in words: `12 bytes`, `3.4 KB`, `32 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length);
  const amount = bytes / 1024 ** power;
  return `${amount >= 10 ? Math.round(amount) : Math.round(amount * 10) / 10} ${units[power - 1]}`;
}
