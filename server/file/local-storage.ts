import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange, FileStorage } from './storage';
import { checkKey } from './storage-key';

const PARTIAL_FOLDER = 'partial';

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const makeFolderOf = (file: string) => mkdir(path.dirname(file), { recursive: true, mode: 0o700 });

/** Keeps files on the disk, under `root`, readable by the user of this process alone. */
export function createLocalStorage(root: string): FileStorage {
  return new LocalStorage(root);
}

class LocalStorage implements FileStorage {
  constructor(private readonly root: string) {}

  async uploadTarget(): Promise<null> {
    return null;
  }

  async write(key: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<void> {
    const file = this.fileOf(key);
    const partial = path.join(this.root, PARTIAL_FOLDER, randomUUID());
    await Promise.all([makeFolderOf(file), makeFolderOf(partial)]);
    try {
      await pipeline(
        Readable.from(bytes, { objectMode: false }),
        createWriteStream(partial, { mode: 0o600 }),
      );
      const { size: written } = await stat(partial);
      if (written === size) await rename(partial, file);
      else await link(partial, file).catch(ignoreExisting);
    } finally {
      await rm(partial, { force: true });
    }
  }

  async copy(from: string, to: string): Promise<boolean> {
    const [source, target] = [this.fileOf(from), this.fileOf(to)];
    await makeFolderOf(target);
    // Bytes that were written are never changed in place, so a second name for them is as good as a copy.
    const linked = link(source, target).catch((error) => {
      if (isMissing(error)) throw error;
      return copyFile(source, target);
    });
    return (await orNull(linked.then(() => true))) ?? false;
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    const handle = await orNull(open(this.fileOf(key), 'r'));
    return handle?.createReadStream({ ...range, highWaterMark: 64 * 1024 }) ?? null;
  }

  async size(key: string): Promise<number | null> {
    const found = await orNull(stat(this.fileOf(key)));
    return found?.size ?? null;
  }

  async remove(key: string): Promise<void> {
    await rm(this.fileOf(key), { force: true });
  }

  async sweep(before: Date): Promise<void> {
    const folder = path.join(this.root, PARTIAL_FOLDER);
    for (const name of (await orNull(readdir(folder))) ?? []) {
      const left = path.join(folder, name);
      const found = await orNull(stat(left));
      if (found && found.mtime < before) await rm(left, { force: true });
    }
  }

  private fileOf(key: string): string {
    return path.join(this.root, checkKey(key));
  }
}
