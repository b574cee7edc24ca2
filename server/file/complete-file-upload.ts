import { createHash, randomUUID } from 'node:crypto';
import { db } from '../db';
import { AppError } from '../errors';
import { transaction } from '../transaction';
import type { Actor } from '../workspace/schema';
import { fileNotFound } from './file-not-found';
import { removeRemains } from './remove-remains';
import type { FileView } from './schema';
import { SNIFFED_BYTES, sniffMediaType } from './sniff-media-type';
import { type FileStorage, fileStorage } from './storage';
import { dropRemains, type FileRow, findFile, markUploaded, noteRemains } from './store';
import { viewFile } from './view-file';

/** Bytes that were copied and, the process having died, are named by no file after that are swept. */
const UNNAMED_FOR_MS = 24 * 60 * 60 * 1000;

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
      await removeRemains(file.storageKey);
      return viewFile(completed, new Date());
    }
  } catch (error) {
    await removeRemains(storageKey);
    throw error;
  }
  await removeRemains(storageKey);
  const winner = await findFile(db(), actor.workspaceId, fileId);
  if (winner?.status === 'UPLOADED') return viewFile(winner, new Date());
  throw winner ? notUploaded() : fileNotFound();
}

/** Null: there are no bytes, or another call has completed the file. */
async function takeBytes(storage: FileStorage, file: FileRow, storageKey: string): Promise<FileRow | null> {
  const size = await storage.size(file.storageKey);
  if (size !== null && size !== file.size) throw sizeMismatch(file.size, size);
  await noteRemains(db(), storageKey, new Date(Date.now() + UNNAMED_FOR_MS));
  if (!(await storage.copy(file.storageKey, storageKey))) return null;
  const found = await inspect(storage, storageKey);
  if (found.size !== file.size) throw sizeMismatch(file.size, found.size);
  const { mediaType, sha256 } = found;
  return transaction(async (tx) => {
    const now = new Date();
    const uploaded = await markUploaded(tx, file.id, { storageKey, mediaType, sha256, uploadedAt: now });
    if (!uploaded) return null;
    await dropRemains(tx, storageKey);
    await noteRemains(tx, file.storageKey, now);
    return uploaded;
  });
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
