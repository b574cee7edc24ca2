import { describe, expect, test } from 'vitest';
import { zipOf } from '../testing/files';
import { officeText } from './office-text';

const document = (body: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`;
const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

describe('the words of an Office file', () => {
  test('Word: paragraphs, tabs, tables, entities; no deleted and no doubled text', async () => {
    const table = `<w:tbl><w:tr><w:tc>${paragraph('a')}</w:tc><w:tc>${paragraph('b')}</w:tc></w:tr></w:tbl>`;
    const doubled = `<w:p><mc:AlternateContent><mc:Choice><w:t>box</w:t></mc:Choice><mc:Fallback><w:t>box</w:t></mc:Fallback></mc:AlternateContent></w:p>`;
    const body = `${paragraph('Hello &amp; welcome')}<w:p><w:t>x</w:t><w:tab/><w:t>y</w:t><w:delText>gone</w:delText></w:p>${table}${doubled}`;
    const found = await officeText(zipOf({ 'word/document.xml': document(body) }), 1000);
    expect(found).toEqual({ text: 'Hello & welcome\nx\ty\na \tb \t\nbox', isCut: false });
  });

  test('Excel: sheets by name, shared and inline strings, numbers, gaps', async () => {
    const book = zipOf({
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="Q3 &amp; Q4" r:id="rId2"/><sheet name="Empty" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId2" Target="worksheets/sheet7.xml"/><Relationship Id="rId1" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
      'xl/sharedStrings.xml': '<sst><si><t>Name</t></si><si><r><t>To</t></r><r><t>tal</t></r></si></sst>',
      'xl/worksheets/sheet7.xml':
        '<worksheet><sheetData><row><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
        '<row><c r="B2" t="inlineStr"><is><t>in\nline</t></is></c><c r="C2"><v>12.5</v></c><c t="b"><v>1</v></c></row></sheetData></worksheet>',
      'xl/worksheets/sheet1.xml': '<worksheet/>',
    });
    const { text } = (await officeText(book, 1000)) ?? { text: '' };
    expect(text).toBe('Sheet "Q3 & Q4"\nName\t\tTotal\n\tin line\t12.5\tTRUE\n\nSheet "Empty"');
  });

  test('PowerPoint: slides in their order', async () => {
    const slide = (text: string) => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
    const show = zipOf({
      'ppt/presentation.xml': '<p/>',
      'ppt/slides/slide10.xml': slide('last'),
      'ppt/slides/slide2.xml': slide('second'),
      'ppt/slides/slide1.xml': slide('first'),
    });
    expect((await officeText(show, 1000))?.text).toBe('Slide 1\nfirst\n\nSlide 2\nsecond\n\nSlide 3\nlast');
  });

  test('Excel: dates, one reading of a word, empty rows in their place', async () => {
    const book = zipOf({
      'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="t/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot; at &quot;hh:mm"/><numFmt numFmtId="165" formatCode="[Red]0.0&quot;days&quot;"/></numFmts>' +
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
      'xl/sharedStrings.xml': '<sst><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si></sst>',
      'xl/worksheets/sheet1.xml':
        '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>45292</v></c><c r="C1" s="2"><v>45292.75</v></c><c r="D1" s="3"><v>7</v></c></row>' +
        '<row r="4"><c r="A4"><v>45292</v></c></row></sheetData>',
    });
    expect((await officeText(book, 1000))?.text).toBe(
      'Sheet "S"\n東京\t2024-01-01\t2024-01-01 18:00:00\t7\n\n\n45292',
    );
  });

  test('Word: the main part by its relation, and what stands beside the body', async () => {
    const relation = (type: string, target: string) =>
      `<Relationship Id="${type}" Type="x/${type}" Target="${target}"/>`;
    const file = zipOf({
      '_rels/.rels': `<Relationships>${relation('officeDocument', 'word/document2.xml')}</Relationships>`,
      'word/document2.xml': document(paragraph('body')),
      'word/_rels/document2.xml.rels': `<Relationships>${relation('comments', 'comments.xml')}${relation('header', 'header1.xml')}${relation('footnotes', '/word/footnotes.xml')}</Relationships>`,
      'word/header1.xml': paragraph('CONFIDENTIAL'),
      'word/footnotes.xml': paragraph('a note'),
      'word/comments.xml': paragraph('a comment'),
    });
    const { text } = (await officeText(file, 1000)) ?? { text: '' };
    expect(text).toBe('body\n\nHeader: CONFIDENTIAL\n\nFootnotes: a note\n\nComments: a comment');
  });

  test('PowerPoint: the order that is shown, and the speaker’s notes', async () => {
    const slide = (text: string) => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
    const show = zipOf({
      'ppt/presentation.xml':
        '<p:presentation><p:sldIdLst><p:sldId r:id="rId3" id="257"/><p:sldId id="256" r:id="rId2"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels':
        '<Relationships><Relationship Id="rId2" Target="slides/slide1.xml"/><Relationship Id="rId3" Target="slides/slide2.xml"/></Relationships>',
      'ppt/slides/slide1.xml': slide('second'),
      'ppt/slides/slide2.xml': slide('first'),
      'ppt/slides/_rels/slide2.xml.rels':
        '<Relationships><Relationship Id="n" Type="x/notesSlide" Target="../notesSlides/notesSlide1.xml"/></Relationships>',
      'ppt/notesSlides/notesSlide1.xml': slide('say hello'),
    });
    expect((await officeText(show, 1000))?.text).toBe('Slide 1\nfirst\nNotes:\nsay hello\n\nSlide 2\nsecond');
  });

  test('is cut where there is too much of it', async () => {
    const long = zipOf({ 'word/document.xml': document(paragraph('x'.repeat(5000))) });
    expect(await officeText(long, 100)).toEqual({ text: 'x'.repeat(100), isCut: true });
  });

  test('is nothing for another archive, and an error for what is none', async () => {
    expect(await officeText(zipOf({ 'a.txt': 'hello' }), 100)).toBeNull();
    await expect(officeText(Buffer.from('no zip'), 100)).rejects.toThrow();
    await expect(officeText(zipOf({ 'word/document.xml': 'x' }).subarray(0, 60), 100)).rejects.toThrow();
  });

  test('broken XML gives what can be read of it', async () => {
    const broken = zipOf({ 'word/document.xml': '<w:p><w:t>kept &unknown; text</w:t></w:p></w:oops><w:t>' });
    expect((await officeText(broken, 100))?.text).toContain('kept');
  });
});

describe('a zip bomb', () => {
  test('that says so is not unpacked', async () => {
    const bomb = zipOf({ 'word/document.xml': 'x' }, 0xfffffff0);
    await expect(officeText(bomb, 1000)).rejects.toThrow('too large');
  });

  test('that lies about its size is cut when it is found out', async () => {
    const bomb = zipOf({ 'word/document.xml': Buffer.alloc(60_000_000, 0x20) }, 1000);
    const before = process.memoryUsage().rss;
    await expect(officeText(bomb, 1000)).rejects.toThrow();
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  test('of one tag with a great many attributes is refused', async () => {
    const attributes = Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(' ');
    const bomb = zipOf({ 'word/document.xml': `<w:p ${attributes}/>` });
    await expect(officeText(bomb, 1000)).rejects.toThrow('a tag is too large');
  });

  test('of many large files ends at the bound of all together', async () => {
    const blank = Buffer.alloc(30_000_000, 0x20);
    const bomb = zipOf({
      'ppt/presentation.xml': '<p/>',
      ...Object.fromEntries([1, 2, 3, 4].map((number) => [`ppt/slides/slide${number}.xml`, blank])),
    });
    await expect(officeText(bomb, 1000)).rejects.toThrow(/too much/);
  });
});
