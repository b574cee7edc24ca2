/** Bytes that no text has: the control characters but tab, line feed, form feed, carriage return and escape. */
const isOddByte = (byte: number) =>
  byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27;

/** The encoding that a text's byte order mark names; null without one. */
function markedEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-8' | null {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

/** Whether the beginning of a file is text: marked as such, or without control characters. An empty file is. */
export function looksLikeText(head: Uint8Array): boolean {
  const encoding = markedEncoding(head);
  return encoding === 'utf-16le' || encoding === 'utf-16be' || !head.some(isOddByte);
}

/** Whether the beginning of a file is text by more than a few letters: no format is told from it by a short signature. */
export function isPlainText(head: Uint8Array): boolean {
  if (!looksLikeText(head)) return false;
  const ascii = head.reduce((count, byte) => count + (byte < 128 ? 1 : 0), 0);
  return ascii * 2 > head.length || isMostlyUtf8(head);
}

/**
 * A text's characters: by its byte order mark, else as UTF-8, else, when it is none, as Windows-1252. Of a text that
 * `isCut`, half a character at the end is left out.
 */
export function decodeText(bytes: Uint8Array, { isCut = false } = {}): string {
  const stream = isCut;
  const encoding = markedEncoding(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes, { stream });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream });
  } catch {
    return new TextDecoder(isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes, { stream });
  }
}

/** A UTF-8 text with a few broken characters is still better read as UTF-8. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const foreign = text.match(/\P{ASCII}/gu)?.length ?? 0;
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  return foreign > 2 * broken;
}

/** The media type of markup, by how it begins: what a browser could run is named as what it is. */
export function markupTypeOf(head: Uint8Array): string | null {
  const text = decodeText(head)
    .replace(/<!--[\s\S]*?-->/g, '')
    .trimStart();
  const isXml = text.startsWith('<?xml');
  const body = text.replace(/^<\?xml[\s\S]*?\?>/, '').trimStart();
  if (/^<!doctype svg|^(<!doctype[^>]*>\s*)?<(\w+:)?svg[\s/>]/i.test(body)) return 'image/svg+xml';
  if (
    /^<!doctype html|^<(html|head|body|script|style|iframe|meta|title|div|h1|p|a|img|table)[\s/>]/i.test(body)
  )
    return 'text/html';
  return isXml ? 'application/xml' : null;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const OFFICE_TYPES = [
  ['word/', `${OFFICE}wordprocessingml.document`],
  ['xl/', `${OFFICE}spreadsheetml.sheet`],
  ['ppt/', `${OFFICE}presentationml.presentation`],
] as const;

/** The Office format that the entry names in the beginning of a zip archive tell; null when it is another archive. */
export function officeTypeOf(head: Uint8Array): string | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  for (
    let at = bytes.indexOf('PK\x03\x04', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\x03\x04', at + 4, 'latin1')
  ) {
    if (at + 30 > bytes.length) return null;
    const name = bytes.toString('latin1', at + 30, at + 30 + bytes.readUInt16LE(at + 26));
    const found = OFFICE_TYPES.find(([folder]) => name.startsWith(folder));
    if (found) return found[1];
  }
  return null;
}
