import { fileStorage } from './storage';

/** All bytes of an uploaded file, in memory; null when the storage has lost them. */
export async function readFile(file: { storageKey: string }): Promise<Buffer | null> {
  const stream = await (await fileStorage()).read(file.storageKey);
  if (!stream) return null;
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
