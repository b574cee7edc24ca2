import type { Archive } from './open-archive';
import { partRelations, type Relation } from './part-relations';
import { dateOfSerial, dateStyles } from './spreadsheet-dates';
import type { TextSink } from './text-sink';

const MAX_SHARED_CHARACTERS = 8_000_000;
const MAX_GAP = 50;

type Book = { shared: string[]; isDate: boolean[]; calendar: 1900 | 1904 };

/** The sheets of an Excel workbook, each a heading and its rows, with tabs between the cells and dates as ISO dates. */
export async function spreadsheetText(archive: Archive, main: string, sink: TextSink): Promise<void> {
  const relations = await partRelations(archive, main);
  const partOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.part;
  const { sheets, calendar } = await bookOf(archive, main, relations);
  const book: Book = {
    shared: await sharedStrings(archive, partOf('sharedStrings') ?? 'xl/sharedStrings.xml'),
    isDate: await dateStyles(archive, partOf('styles') ?? 'xl/styles.xml'),
    calendar,
  };
  for (const { name, file } of sheets) {
    if (sink.isCut) return;
    sink.add(`Sheet ${JSON.stringify(name)}\n`);
    await sheetText(archive, file, book, sink);
    sink.add('\n');
  }
}

async function sharedStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let isText = false;
  let phonetics = 0;
  let characters = 0;
  await archive.readXml(part, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetics += 1;
      isText = name === 't' && phonetics === 0;
    },
    close: (name) => {
      if (name === 'si') strings.push(current);
      if (name === 'rPh') phonetics -= 1;
      isText = false;
    },
    text: (text) => {
      if (!isText) return;
      current += text;
      characters += text.length;
    },
    isDone: () => characters > MAX_SHARED_CHARACTERS,
  });
  return strings;
}

async function bookOf(archive: Archive, main: string, relations: Relation[]) {
  const targets = new Map(relations.map(({ id, part }) => [id, part]));
  const sheets: { name: string; file: string }[] = [];
  let calendar: 1900 | 1904 = 1900;
  await archive.readXml(main, {
    open: (tag, { name = '', id = '', date1904 = '' }) => {
      if (tag === 'workbookPr' && /^(1|true)$/.test(date1904)) calendar = 1904;
      const file = targets.get(id) ?? `xl/worksheets/sheet${sheets.length + 1}.xml`;
      if (tag === 'sheet') sheets.push({ name, file });
    },
  });
  return { sheets, calendar };
}

/** `C` of a reference such as `C7`, counted from 0. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

async function sheetText(archive: Archive, file: string, book: Book, sink: TextSink): Promise<void> {
  let column = 0;
  let written = 0;
  let row = 0;
  let style = 0;
  let type = '';
  let value = '';
  let isValue = false;
  await archive.readXml(file, {
    open: (name, attributes) => {
      if (name === 'row') {
        const number = Number(attributes.r) || row + 1;
        sink.add('\n'.repeat(Math.min(Math.max(number - row - 1, 0), MAX_GAP)));
        [row, column, written] = [number, 0, 0];
      }
      if (name === 'c') {
        style = Number(attributes.s) || 0;
        [type, value] = [attributes.t ?? '', ''];
        column = columnOf(attributes.r) ?? column;
      }
      isValue = name === 'v' || name === 't';
    },
    close: (name) => {
      isValue = false;
      if (name === 'row') sink.add('\n');
      if (name !== 'c') return;
      const gap = Math.min(Math.max(column - written, 0), MAX_GAP);
      sink.add('\t'.repeat(gap) + cellText({ type, value, style }, book));
      written = Math.max(column, written);
      column += 1;
    },
    text: (text) => {
      if (isValue) value += text;
    },
    isDone: () => sink.isCut,
  });
}

function cellText(cell: { type: string; value: string; style: number }, book: Book): string {
  return plainText(cell, book).replace(/[\t\r\n]+/g, ' ');
}

function plainText(
  { type, value, style }: { type: string; value: string; style: number },
  book: Book,
): string {
  if (type === 's') return book.shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  const isNumber = type === '' || type === 'n';
  return isNumber && book.isDate[style] ? dateOfSerial(value, book.calendar) : value;
}
