import { expect, test } from 'vitest';
import { PDF, pngOf, zipOf } from '../testing/files';
import { sniffMediaType } from './sniff-media-type';

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const latin1 = (text: string) => Buffer.from(text, 'latin1');

test.each<[string, string | Buffer, string]>([
  ['a PNG', pngOf(1, 1), 'image/png'],
  ['a PDF', PDF, 'application/pdf'],
  ['a JPEG', latin1('\xff\xd8\xff\xe0\x00\x10JFIF\x00'), 'image/jpeg'],
  ['a HEIC', latin1('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'), 'image/heic'],
  ['a zip', zipOf({ 'a.txt': 'hello' }), 'application/zip'],
  ['a docx', zipOf({ 'word/document.xml': '<w:document/>' }), `${OFFICE}wordprocessingml.document`],
  [
    'an xlsx',
    zipOf({ 'docProps/app.xml': 'x', 'xl/workbook.xml': '<workbook/>' }),
    `${OFFICE}spreadsheetml.sheet`,
  ],
  ['a pptx', zipOf({ 'ppt/presentation.xml': '<p/>' }), `${OFFICE}presentationml.presentation`],
  ['plain text', 'hello', 'text/plain'],
  ['csv', 'a,b\n1,2\n', 'text/plain'],
  ['json', '{"a":1}', 'text/plain'],
  ['markdown with html in it', '# Title\n\n<div>x</div>', 'text/plain'],
  ['nothing', '', 'text/plain'],
  ['UTF-16', Buffer.from('\ufeffhello', 'utf16le'), 'text/plain'],
  ['Latin-1', latin1('caf\xe9 na\xefve'), 'text/plain'],
  ['html', '  <!-- hi --> <!DOCTYPE html><p>x', 'text/html'],
  ['html without a doctype', '<script>alert(1)</script>', 'text/html'],
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['svg after an XML declaration', '<?xml version="1.0"?>\n<!-- x -->\n<svg/>', 'image/svg+xml'],
  ['xml', '<?xml version="1.0"?><feed/>', 'application/xml'],
  ['a table that begins like a BMP', 'BMW,2024,Munich\nAudi,2023,Ingolstadt', 'text/plain'],
  ['the same in Latin-1', latin1('BMW;M\xfcnchen;Gr\xf6\xdfe'), 'text/plain'],
  ['words that begin like a model', 'solid results this year', 'text/plain'],
  ['words that begin like a GIF', 'GIF is a format', 'text/plain'],
  ['words that begin like a program', 'MZ is a signature', 'text/plain'],
  ['words that begin like a song', 'ID3 tags are old', 'text/plain'],
  ['words that begin like a film', 'CWS, FWS and FLV are dead', 'text/plain'],
  ['words that begin like an archive', 'BZh is bzip2; Rar! is not; 7z neither', 'text/plain'],
  ['PostScript', '%!PS-Adobe-3.0\n/x 1 def', 'text/plain'],
  ['UTF-8 in another script that begins like a BMP', 'BMのテスト、これはただの文章です', 'text/plain'],
  ['rich text', '{\\rtf1\\ansi hello}', 'application/rtf'],
  ['a calendar', 'BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR', 'text/calendar'],
  ['a GIF', latin1('GIF89a\x01\x00\x01\x00\x80\x00\x00'), 'image/gif'],
  ['a BMP', latin1('BM\x46\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00'), 'image/bmp'],
  ['unknown bytes', Buffer.from([1, 2, 3, 0, 255]), 'application/octet-stream'],
])('%s', async (_, content, mediaType) => {
  expect(await sniffMediaType(Buffer.from(content))).toBe(mediaType);
});
