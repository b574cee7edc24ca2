import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise } from 'yauzl';

const MAX_ENTRIES = 5_000;
const MAX_ENTRY_BYTES = 32 * 1024 * 1024;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
/** Of one tag. The widest that Office writes have a few dozen. */
const MAX_ATTRIBUTES = 2_000;

/** What a reader of an XML file is told, in order, by local names: a name's prefix is cut. */
export type XmlReader = {
  open?: (name: string, attributes: { [name: string]: string }) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** Nothing more is wanted. */
  isDone?: () => boolean;
};

export type Archive = {
  names: string[];
  /** Reads one XML file of the archive; does nothing when there is none of that name. */
  readXml: (name: string, reader: XmlReader) => Promise<void>;
};

/** An archive that is larger than anything a person sends. */
export class ArchiveTooLargeError extends Error {
  override readonly name = 'ArchiveTooLargeError';
}

const prefixed = (name: string) => Number(name.includes(':'));
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function parserFor(reader: XmlReader): SaxesParser {
  const parser = new SaxesParser({ position: false, fragment: false });
  // Files in the wild have their faults; what can be read of them is read.
  parser.on('error', () => {});
  let attributesOfTag = 0;
  parser.on('opentagstart', () => {
    attributesOfTag = 0;
  });
  parser.on('attribute', () => {
    attributesOfTag += 1;
    if (attributesOfTag > MAX_ATTRIBUTES) throw new ArchiveTooLargeError('a tag is too large');
  });
  parser.on('opentag', ({ name, attributes }) => {
    // Of `id` and `r:id` the latter is the reference.
    const byPrefix = Object.entries(attributes).sort(([one], [other]) => prefixed(one) - prefixed(other));
    const named = byPrefix.map(([key, value]) => [localName(key), value]);
    reader.open?.(localName(name), Object.fromEntries(named));
  });
  parser.on('closetag', ({ name }) => reader.close?.(localName(name)));
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  return parser;
}

/**
 * Opens a zip archive in memory to read XML files in it. What it unpacks to is bounded, whatever the archive claims;
 * the time is bounded by whoever runs this (`read-office-text.ts`). @throws Error when it is no archive or a broken one, ArchiveTooLargeError beyond the bounds
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  if (zip.entryCount > MAX_ENTRIES) throw new ArchiveTooLargeError('too many files');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  let total = 0;

  async function readXml(name: string, reader: XmlReader): Promise<void> {
    const entry = entries.get(name);
    if (!entry) return;
    if (entry.uncompressedSize > MAX_ENTRY_BYTES) throw new ArchiveTooLargeError('a file is too large');
    const parser = parserFor(reader);
    const decoder = new TextDecoder();
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      total += piece.length;
      if (total > MAX_TOTAL_BYTES) throw new ArchiveTooLargeError('it unpacks to too much');
      parser.write(decoder.decode(piece, { stream: true }));
      if (reader.isDone?.()) return;
    }
    parser.close();
  }

  return { names: [...entries.keys()], readXml };
}
