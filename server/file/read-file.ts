import { type ByteRange, fileStorage } from './storage';

/** The bytes of an uploaded file, all or those of a range, in memory; null when the storage has lost them. */
export async function readFile(file: { storageKey: string }, range?: ByteRange): Promise<Buffer | null> {
  const stream = await (await fileStorage()).read(file.storageKey, range);
  if (!stream) return null;
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
