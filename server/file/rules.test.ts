import { describe, expect, test } from 'vitest';
import { variantsOf } from '../testing/variants';
import {
  attachmentOf,
  attachmentsOf,
  displayName,
  expiryOf,
  fileKindOf,
  isAttachment,
  mapAttachments,
  parseFileToken,
  servedAs,
  sizeInWords,
} from './rules';
import { attachmentSchema } from './schema';

describe('a name for display', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\report.pdf', 'report.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\u0000b\u0007c\n.txt', 'abc.txt'],
    ['👩‍💻 notes.md', '👩‍💻 notes.md'],
    ['zero\u200Bwidth\uFEFF.csv', 'zerowidth.csv'],
    ['a\u{E0041}b\u3164c\u034Fd\u00ADe.txt', 'abcde.txt'],
    ['\u06A9\u062A\u0627\u0628\u200C\u0647\u0627.txt', '\u06A9\u062A\u0627\u0628\u200C\u0647\u0627.txt'],
    ['..', 'file'],
    ['/', 'file'],
    ['  ', 'file'],
    ['lone \ud800 half.txt', 'lone \ufffd half.txt'],
    ['.gitignore', '.gitignore'],
  ])('%j is shown as %j', (given, shown) => {
    expect(displayName(given)).toBe(shown);
  });

  test('300 characters become 255, with the ending', () => {
    const shown = displayName(`${'x'.repeat(296)}.pdf`);
    expect(shown).toHaveLength(255);
    expect(shown).toMatch(/^x+…\.pdf$/);
  });

  test('an emoji is never cut in two', () => {
    const shown = displayName(`${'👩‍💻'.repeat(80)}.png`);
    expect(shown.length).toBeLessThanOrEqual(255);
    expect(shown).toMatch(/^(👩‍💻)+…\.png$/u);
  });
});

test.each([
  ['image/png', 'image'],
  ['image/heic', 'other'],
  ['image/svg+xml', 'text'],
  ['application/pdf', 'pdf'],
  ['text/plain', 'text'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'office'],
  ['application/zip', 'other'],
])('%s is read as %s', (mediaType, kind) => {
  expect(fileKindOf(mediaType)).toBe(kind);
});

test.each([
  'text/html',
  'image/svg+xml',
  'application/xml',
  'text/javascript',
  'application/zip',
  'text/xml',
])('%s is handed over, never shown', (mediaType) => {
  expect(servedAs(mediaType)).toEqual({ contentType: 'application/octet-stream', isInline: false });
});

test.each(['image/png', 'video/mp4', 'application/pdf', 'audio/mpeg'])('%s is shown', (mediaType) => {
  expect(servedAs(mediaType)).toEqual({ contentType: mediaType, isInline: true });
});

test('a signed address stays the same for an hour and holds for one to two', () => {
  const at = (seconds: number) => expiryOf(new Date(seconds * 1000), 3600);
  expect(at(7200)).toBe(14_400);
  expect(at(10_799)).toBe(14_400);
  expect(at(10_800)).toBe(18_000);
});

test('a token has one form', () => {
  const signature = 'A'.repeat(43);
  expect(parseFileToken(`1700000000.${signature}`)).toEqual({ expires: '1700000000', signature });
  for (const wrong of [
    '',
    '.',
    `01700000000.${signature}`,
    `1.${signature}=`,
    `1e9.${signature}`,
    ` 1.${signature}`,
  ]) {
    expect(parseFileToken(wrong)).toBeNull();
  }
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1536, '1.5 KB'],
  [33_554_432, '32 MB'],
  [5_368_709_120, '5 GB'],
])('%d is %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

describe('the files of a message part', () => {
  const file = { fileId: 'f', filename: 'a.txt', mediaType: 'text/plain', size: 3, url: '/f' };
  const answer = (attachments: unknown) => ({ type: 'tool-ask_questions', output: { attachments } });

  test('are told as their schema tells them', () => {
    const differing = variantsOf(file).filter(
      (variant) => isAttachment(variant) !== attachmentSchema.safeParse(variant).success,
    );
    expect(differing).toEqual([]);
    expect(isAttachment(file)).toBe(true);
  });

  test.each<[string, { type: string }, boolean]>([
    ['a file part', { type: 'data-file', data: file } as { type: string }, true],
    ['a file part without a file', { type: 'data-file' }, false],
    ['a broken file part', { type: 'data-file', data: { ...file, size: '3' } } as { type: string }, false],
    ['another part', { type: 'text', data: file } as { type: string }, false],
  ])('of %s', (_name, part, isFile) => {
    expect(attachmentOf(part)).toEqual(isFile ? file : null);
    expect(attachmentsOf(part)).toEqual(isFile ? [file] : []);
  });

  test.each<[string, { type: string }, number]>([
    ['an answer with files', answer([file, file]), 2],
    ['an answer without', answer([]), 0],
    ['an answer with a broken one', answer([file, { ...file, fileId: 1 }]), 0],
    ['an answer with no list', answer({ 0: file }), 0],
    ['a call without output', { type: 'tool-ask_questions' }, 0],
  ])('of %s', (_name, part, count) => {
    expect(attachmentsOf(part)).toHaveLength(count);
    const mapped = mapAttachments(part, (one) => ({ ...one, url: null }));
    if (count === 0) expect(mapped).toBe(part);
    else expect(mapped).toEqual(answer(Array(count).fill({ ...file, url: null })));
  });
});
