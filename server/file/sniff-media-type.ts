import { fileTypeFromBuffer } from 'file-type';
import { isPlainText, looksLikeText, markupTypeOf, officeTypeOf } from './text-rules';

/** How much of a file's beginning is looked at. */
export const SNIFFED_BYTES = 64 * 1024;

const UNKNOWN = 'application/octet-stream';
const ZIP_TYPES = /^application\/(zip|x-zip)/;

/** The formats that are text, and the PDF, which begins as one. Of text, no other first letters are believed. */
const TEXT_SIGNATURES = /^(text\/|application\/(pdf|rtf|xml)$)/;

/** The media type of a file by its first 64 KB; its name has no say. Text without a form of its own is `text/plain`. */
export async function sniffMediaType(head: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found && ZIP_TYPES.test(found.mime)) return officeTypeOf(head) ?? 'application/zip';
  const isForeign = found && isPlainText(head) && !TEXT_SIGNATURES.test(found.mime);
  if (found && found.mime !== 'application/xml' && !isForeign) return found.mime;
  if (!looksLikeText(head)) return found?.mime ?? UNKNOWN;
  return markupTypeOf(head) ?? (isForeign ? null : found?.mime) ?? 'text/plain';
}
