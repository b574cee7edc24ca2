import { fileTypeFromBuffer } from 'file-type';
import { looksLikeText, markupTypeOf, officeTypeOf } from './text-rules';

/** How much of a file's beginning is looked at. */
export const SNIFFED_BYTES = 64 * 1024;

const UNKNOWN = 'application/octet-stream';
const ZIP_TYPES = /^application\/(zip|x-zip)/;

/** The media type of a file by its first 64 KB; its name has no say. Text without a form of its own is `text/plain`. */
export async function sniffMediaType(head: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found && ZIP_TYPES.test(found.mime)) return officeTypeOf(head) ?? 'application/zip';
  if (found && found.mime !== 'application/xml') return found.mime;
  if (!looksLikeText(head)) return found?.mime ?? UNKNOWN;
  return markupTypeOf(head) ?? found?.mime ?? 'text/plain';
}
