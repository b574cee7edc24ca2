import { createHash, randomUUID } from 'node:crypto';
import { db } from '../db';
import { AppError } from '../errors';
import type { Actor } from '../workspace/schema';
import { fileNotFound } from './file-not-found';
import type { FileView } from './schema';
import { SNIFFED_BYTES, sniffMediaType } from './sniff-media-type';
import { type FileStorage, fileStorage } from './storage';
import { type FileRow, findFile, markUploaded } from './store';
import { viewFile } from './view-file';

/**
 * Makes a file whose bytes have arrived usable: their number must be as announced; the media type is found in them.
 * The bytes are moved to a key that no upload reaches, so they never change after. Calling it again changes nothing.
 * @throws AppError FILE_NOT_FOUND, FILE_NOT_UPLOADED, FILE_SIZE_MISMATCH (the bytes may be sent again)
 */
export async function completeFileUpload(actor: Actor, fileId: string): Promise<FileView> {
  const file = await findFile(db(), actor.workspaceId, fileId);
  if (!file || file.memberId !== actor.memberId) throw fileNotFound();
  if (file.status === 'UPLOADED') return viewFile(file, new Date());
  const storage = await fileStorage();
  const storageKey = `${file.workspaceId}/${randomUUID()}`;
  try {
    const completed = await takeBytes(storage, file, storageKey);
    if (completed) {
      await storage.remove(file.storageKey);
      return viewFile(completed, new Date());
    }
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
  await storage.remove(storageKey);
  const winner = await findFile(db(), actor.workspaceId, fileId);
  if (winner?.status === 'UPLOADED') return viewFile(winner, new Date());
  throw winner ? notUploaded() : fileNotFound();
}

/** Null: there are no bytes, or another call has completed the file. */
async function takeBytes(storage: FileStorage, file: FileRow, storageKey: string): Promise<FileRow | null> {
  const size = await storage.size(file.storageKey);
  if (size !== null && size !== file.size) throw sizeMismatch(file.size, size);
  if (!(await storage.copy(file.storageKey, storageKey))) return null;
  const found = await inspect(storage, storageKey);
  if (found.size !== file.size) throw sizeMismatch(file.size, found.size);
  const { mediaType, sha256 } = found;
  return markUploaded(db(), file.id, { storageKey, mediaType, sha256, uploadedAt: new Date() });
}

async function inspect(storage: FileStorage, key: string) {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (await storage.read(key)) ?? []) {
    if (size < SNIFFED_BYTES) head.push(piece.subarray(0, SNIFFED_BYTES - size));
    hash.update(piece);
    size += piece.byteLength;
  }
  return { size, sha256: hash.digest('hex'), mediaType: await sniffMediaType(Buffer.concat(head)) };
}

function sizeMismatch(announced: number, found: number): AppError {
  const message = `The file was announced with ${announced} bytes, and ${found} have arrived. Send them again.`;
  return new AppError('FILE_SIZE_MISMATCH', message);
}

function notUploaded(): AppError {
  return new AppError('FILE_NOT_UPLOADED', 'The bytes of this file have not arrived yet.');
}
