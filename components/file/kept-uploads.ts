import { type Guard, isAmount, isText, listOf, shapeOf } from '@/server/guards';
import { newMessageId } from '../thread/new-message-id';
import { shortName } from './short-name';
import type { Upload } from './upload-state';

const KEY = 'parley.files.';

type KeptFile = { name: string; size: number; mediaType: string; fileId: string };
type Kept = {
  /** What the server has. */
  files: KeptFile[];
  /** The names of what it has not. */
  unfinished: string[];
};

const isKeptFile = shapeOf<KeptFile>({ name: isText, size: isAmount, mediaType: isText, fileId: isText });

/** What of these uploads outlives the page. */
export function keptOf(uploads: readonly Upload[]): Kept {
  const files = uploads.flatMap(({ name, stage }) => {
    if (stage.at !== 'uploaded') return [];
    const { size, mediaType, fileId } = stage.file;
    return [{ name, size, mediaType, fileId }];
  });
  const unfinished = uploads.filter(({ stage }) => stage.at !== 'uploaded' && stage.at !== 'cancelled');
  return { files, unfinished: unfinished.map(({ name }) => name) };
}

/** The uploads of a page that was left, and in words which of them have to be attached again. */
export function restoreUploads({ files, unfinished }: Kept): { uploads: Upload[]; refusals: string[] } {
  const uploads = files.map(({ fileId, ...known }): Upload => {
    const { size, mediaType } = known;
    const stage = { at: 'uploaded' as const, file: { fileId, size, mediaType, url: null } };
    return {
      ...known,
      id: newMessageId(),
      source: null,
      previewUrl: null,
      seen: null,
      stage,
      mayBeSent: true,
    };
  });
  const refusals = unfinished.map(
    (name) => `${shortName(name, 40)} was not uploaded when the page was left. Attach it again.`,
  );
  return { uploads, refusals };
}

/** What was kept under a name: files in this browser, as the text is, and what was unfinished in this tab alone. */
export function readKept(name: string): Kept {
  if (typeof window === 'undefined') return { files: [], unfinished: [] };
  return {
    files: readItem(localStorage, name, isKeptFile),
    unfinished: readItem(sessionStorage, name, isText),
  };
}

/** Keeps files under a name, and the names of those that are unfinished. */
export function writeKept(name: string, { files, unfinished }: Kept): void {
  if (typeof window === 'undefined') return;
  writeItem(localStorage, name, files);
  writeItem(sessionStorage, name, unfinished);
}

function readItem<Item>(storage: Storage, name: string, isItem: Guard<Item>): Item[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY + name) ?? '[]');
    return listOf(isItem)(kept) ? kept : [];
  } catch {
    return [];
  }
}

function writeItem(storage: Storage, name: string, list: readonly unknown[]): void {
  try {
    if (list.length === 0) storage.removeItem(KEY + name);
    else storage.setItem(KEY + name, JSON.stringify(list));
  } catch {
    return;
  }
}
