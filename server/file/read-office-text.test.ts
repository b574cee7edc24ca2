import { describe, expect, test } from 'vitest';
import { zipOf } from '../testing/files';
import { readOfficeText } from './read-office-text';

const SMALL = zipOf({ 'word/document.xml': '<w:p><w:t>hello</w:t></w:p>' });
/** What takes a parser far longer than it may have. */
const SLOW = zipOf({ 'word/document.xml': `<w:document>${'<a/>'.repeat(7_000_000)}</w:document>` });

describe('an Office file read in a thread', () => {
  test('gives its words, null when it is another archive, and its fault', async () => {
    expect(await readOfficeText(SMALL, { maxCharacters: 100 })).toEqual({ text: 'hello', isCut: false });
    expect(await readOfficeText(zipOf({ 'a.txt': 'x' }), { maxCharacters: 100 })).toBeNull();
    await expect(readOfficeText(Buffer.from('no zip'), { maxCharacters: 100 })).rejects.toThrow();
  });

  test('that takes too long is ended, while this process goes on', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    const reading = readOfficeText(SLOW, { maxCharacters: 100, milliseconds: 400 });
    await expect(reading).rejects.toThrow('it takes too long');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });

  test('ends with its caller, waiting or reading', async () => {
    const gone = new AbortController();
    const all = Array.from({ length: 4 }, () =>
      readOfficeText(SLOW, { maxCharacters: 100, milliseconds: 60_000, signal: gone.signal }),
    );
    setTimeout(() => gone.abort(new Error('gone')), 50);
    const ends = await Promise.allSettled(all);
    expect(ends.map((end) => end.status === 'rejected' && end.reason.message)).toEqual(Array(4).fill('gone'));
    expect(await readOfficeText(SMALL, { maxCharacters: 100 })).not.toBeNull();
  });
});
