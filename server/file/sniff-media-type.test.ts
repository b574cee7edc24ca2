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
  ['unknown bytes', Buffer.from([1, 2, 3, 0, 255]), 'application/octet-stream'],
])('%s', async (_, content, mediaType) => {
  expect(await sniffMediaType(Buffer.from(content))).toBe(mediaType);
});
