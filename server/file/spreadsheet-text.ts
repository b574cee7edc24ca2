import type { Archive } from './open-archive';
import type { TextSink } from './text-sink';

const MAX_SHARED_CHARACTERS = 8_000_000;
const MAX_GAP = 50;

/** The sheets of an Excel workbook, each a heading and its rows, with tabs between the cells. */
export async function spreadsheetText(archive: Archive, sink: TextSink): Promise<void> {
  const shared = await sharedStrings(archive);
  for (const { name, file } of await sheets(archive)) {
    if (sink.isCut) return;
    sink.add(`Sheet ${JSON.stringify(name)}\n`);
    await sheetText(archive, file, shared, sink);
    sink.add('\n');
  }
}

async function sharedStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let isText = false;
  let characters = 0;
  await archive.readXml('xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') current = '';
      isText = name === 't';
    },
    close: (name) => {
      if (name === 'si') strings.push(current);
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

async function sheets(archive: Archive): Promise<{ name: string; file: string }[]> {
  const targets = new Map<string, string>();
  await archive.readXml('xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target }) => {
      if (name !== 'Relationship' || !Id || !Target) return;
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const found: { name: string; file: string }[] = [];
  await archive.readXml('xl/workbook.xml', {
    open: (tag, { name = '', id = '' }) => {
      const file = targets.get(id) ?? `xl/worksheets/sheet${found.length + 1}.xml`;
      if (tag === 'sheet') found.push({ name, file });
    },
  });
  return found;
}

/** `C` of a reference such as `C7`, counted from 0. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

async function sheetText(archive: Archive, file: string, shared: string[], sink: TextSink): Promise<void> {
  let column = 0;
  let written = 0;
  let type = '';
  let value = '';
  let isValue = false;
  await archive.readXml(file, {
    open: (name, attributes) => {
      if (name === 'row') [column, written] = [0, 0];
      if (name === 'c') {
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
      sink.add('\t'.repeat(gap) + cellText(type, value, shared));
      written = Math.max(column, written);
      column += 1;
    },
    text: (text) => {
      if (isValue) value += text;
    },
    isDone: () => sink.isCut,
  });
}

function cellText(type: string, value: string, shared: readonly string[]): string {
  const text = type === 's' ? (shared[Number(value)] ?? '') : value;
  return (type === 'b' ? (value === '1' ? 'TRUE' : 'FALSE') : text).replace(/[\t\r\n]+/g, ' ');
}
