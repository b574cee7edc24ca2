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

/** Keeps files on the disk, under `root`. Readable by the user of this process alone. */
export function createLocalStorage(root: string): FileStorage {
  const fileOf = (key: string) => path.join(root, checkKey(key));
  const makeFolder = (file: string) => mkdir(path.dirname(file), { recursive: true, mode: 0o700 });

  async function write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const file = fileOf(key);
    const partial = path.join(root, PARTIAL_FOLDER, randomUUID());
    await Promise.all([makeFolder(file), makeFolder(partial)]);
    try {
      await pipeline(
        Readable.from(bytes, { objectMode: false }),
        createWriteStream(partial, { mode: 0o600 }),
      );
      await rename(partial, file);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async function copy(from: string, to: string): Promise<boolean> {
    await makeFolder(fileOf(to));
    try {
      // The bytes under a key never change, so a second name for them is as good as a copy.
      await link(fileOf(from), fileOf(to)).catch((error) => {
        if (isMissing(error)) throw error;
        return copyFile(fileOf(from), fileOf(to));
      });
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async function read(key: string, range?: ByteRange): Promise<Readable | null> {
    try {
      const handle = await open(fileOf(key), 'r');
      return handle.createReadStream({ ...range, highWaterMark: 64 * 1024 });
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function sweep(before: Date): Promise<void> {
    const folder = path.join(root, PARTIAL_FOLDER);
    for (const name of await readdir(folder).catch(() => [])) {
      const left = path.join(folder, name);
      const found = await stat(left).catch(() => null);
      if (found && found.mtime < before) await rm(left, { force: true });
    }
  }

  return {
    uploadTarget: async () => null,
    write,
    copy,
    read,
    size: (key) =>
      stat(fileOf(key)).then(
        (found) => found.size,
        (error) => {
          if (isMissing(error)) return null;
          throw error;
        },
      ),
    remove: (key) => rm(fileOf(key), { force: true }),
    sweep,
  };
}
