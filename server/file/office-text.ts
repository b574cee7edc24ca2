import { type Archive, openArchive } from './open-archive';
import { spreadsheetText } from './spreadsheet-text';
import { TextSink } from './text-sink';

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
  if (archive.names.includes('word/document.xml')) await documentText(archive, sink);
  else if (archive.names.includes('xl/workbook.xml')) await spreadsheetText(archive, sink);
  else if (archive.names.includes('ppt/presentation.xml')) await presentationText(archive, sink);
  else return null;
  return { text: sink.toString().trim(), isCut: sink.isCut };
}

async function documentText(archive: Archive, sink: TextSink): Promise<void> {
  let isText = false;
  let cells = 0;
  let fallbacks = 0;
  await archive.readXml('word/document.xml', {
    open: (name) => {
      if (name === 't') isText = true;
      if (name === 'tc') cells += 1;
      if (name === 'Fallback') fallbacks += 1;
      if (name === 'tab') sink.add('\t');
      if (name === 'br' || name === 'cr') sink.add('\n');
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

async function presentationText(archive: Archive, sink: TextSink): Promise<void> {
  const slides = archive.names
    .flatMap((name) => /^ppt\/slides\/slide(\d+)\.xml$/.exec(name)?.[1] ?? [])
    .sort((one, other) => Number(one) - Number(other));
  for (const [index, number] of slides.entries()) {
    if (sink.isCut) return;
    sink.add(`${index === 0 ? '' : '\n'}Slide ${index + 1}\n`);
    let isText = false;
    await archive.readXml(`ppt/slides/slide${number}.xml`, {
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
}
