import { type Archive, openArchive } from './open-archive';
import { partRelations } from './part-relations';
import { spreadsheetText } from './spreadsheet-text';
import { TextSink } from './text-sink';

type Reader = (archive: Archive, main: string, sink: TextSink) => Promise<void>;

/** By the folder of the main part, and where that is when the file does not say. */
const READERS: [folder: string, usual: string, read: Reader][] = [
  ['word/', 'word/document.xml', documentText],
  ['xl/', 'xl/workbook.xml', spreadsheetText],
  ['ppt/', 'ppt/presentation.xml', presentationText],
];

/** What stands beside the body of a document, in the order in which it is told. */
const SIDE_PARTS = [
  ['header', 'Header'],
  ['footer', 'Footer'],
  ['footnotes', 'Footnotes'],
  ['endnotes', 'Endnotes'],
  ['comments', 'Comments'],
] as const;

/**
 * The words of a Word document, an Excel workbook or a PowerPoint presentation, told from one another by what is in
 * them; null when an archive is none of these. @throws Error when it cannot be read, or is too large to
 */
export async function officeText(
  bytes: Buffer,
  maxCharacters: number,
): Promise<{ text: string; isCut: boolean } | null> {
  const archive = await openArchive(bytes);
  const sink = new TextSink(maxCharacters);
  const said = (await partRelations(archive, '')).find(({ type }) => type === 'officeDocument')?.part;
  for (const [folder, usual, read] of READERS) {
    const main = said?.startsWith(folder) && archive.names.includes(said) ? said : usual;
    if (!archive.names.includes(main)) continue;
    await read(archive, main, sink);
    return { text: sink.toString().trim(), isCut: sink.isCut };
  }
  return null;
}

async function documentText(archive: Archive, main: string, sink: TextSink): Promise<void> {
  await wordPartText(archive, main, sink);
  const relations = await partRelations(archive, main);
  for (const [wanted, title] of SIDE_PARTS) {
    for (const { part } of relations.filter(({ type }) => type === wanted)) {
      if (sink.isCut) return;
      const words = new TextSink(sink.room);
      await wordPartText(archive, part, words);
      const text = words.toString().trim();
      if (text !== '') sink.add(`\n${title}: ${text}\n`);
    }
  }
}

async function wordPartText(archive: Archive, part: string, sink: TextSink): Promise<void> {
  let isText = false;
  let cells = 0;
  let fallbacks = 0;
  await archive.readXml(part, {
    open: (name) => {
      if (name === 't') isText = true;
      if (name === 'tc') cells += 1;
      if (name === 'Fallback') fallbacks += 1;
      if (name === 'tab') sink.add('\t');
      if (name === 'br' || name === 'cr') sink.add('\n');
      if (name === 'noBreakHyphen') sink.add('-');
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'p') sink.add(cells > 0 ? ' ' : '\n');
      if (name === 'tr') sink.add('\n');
      if (name === 'Fallback') fallbacks -= 1;
      if (name !== 'tc') return;
      cells -= 1;
      sink.add('\t');
    },
    text: (text) => {
      if (isText && fallbacks === 0) sink.add(text);
    },
    isDone: () => sink.isCut,
  });
}

async function presentationText(archive: Archive, main: string, sink: TextSink): Promise<void> {
  for (const [index, slide] of (await slidesOf(archive, main)).entries()) {
    if (sink.isCut) return;
    sink.add(`${index === 0 ? '' : '\n'}Slide ${index + 1}\n`);
    await slideText(archive, slide, sink);
    const notes = (await partRelations(archive, slide)).find(({ type }) => type === 'notesSlide');
    if (!notes || sink.isCut) continue;
    sink.add('Notes:\n');
    await slideText(archive, notes.part, sink);
  }
}

/** The slides in the order in which they are shown; by their numbers when the presentation does not say. */
async function slidesOf(archive: Archive, main: string): Promise<string[]> {
  const byId = new Map((await partRelations(archive, main)).map(({ id, part }) => [id, part]));
  const shown: string[] = [];
  await archive.readXml(main, {
    open: (name, { id = '' }) => {
      const part = name === 'sldId' ? byId.get(id) : undefined;
      if (part) shown.push(part);
    },
  });
  if (shown.length > 0) return shown;
  return archive.names
    .flatMap((name) => /^ppt\/slides\/slide(\d+)\.xml$/.exec(name)?.[1] ?? [])
    .sort((one, other) => Number(one) - Number(other))
    .map((number) => `ppt/slides/slide${number}.xml`);
}

async function slideText(archive: Archive, part: string, sink: TextSink): Promise<void> {
  let isText = false;
  await archive.readXml(part, {
    open: (name) => {
      if (name === 't') isText = true;
      if (name === 'br') sink.add('\n');
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'p') sink.add('\n');
    },
    text: (text) => {
      if (isText) sink.add(text);
    },
    isDone: () => sink.isCut,
  });
}
