import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '../db';
import { AppError } from '../errors';
import { fileNotFound } from './file-not-found';
import { fileStorage } from './storage';
import { findSignedFile } from './store';

/**
 * Takes the bytes of an announced file, at the pace at which they are stored, and not one more than was announced.
 * What arrives before a connection is lost is kept where there is nothing yet: completing then says that it is not all.
 * A connection on which nothing comes for a minute is lost. May be done again until the upload is complete. @throws AppError FILE_NOT_FOUND, FILE_ALREADY_UPLOADED, FILE_SIZE_MISMATCH
 */
export async function receiveUpload(
  fileId: string,
  bytes: AsyncIterable<Uint8Array>,
  { idleMs = 60_000 } = {},
): Promise<void> {
  const file = await findSignedFile(db(), fileId);
  if (!file) throw fileNotFound();
  if (file.status !== 'PENDING') throw alreadyUploaded();
  const storage = await fileStorage();
  await storage.write(file.storageKey, upTo(file.size, bytes, idleMs), file.size);
  const now = await findSignedFile(db(), fileId);
  if (now?.status === 'PENDING') return;
  await storage.remove(file.storageKey);
  throw now ? alreadyUploaded() : fileNotFound();
}

async function* upTo(
  size: number,
  bytes: AsyncIterable<Uint8Array>,
  idleMs: number,
): AsyncGenerator<Uint8Array> {
  let seen = 0;
  const source = bytes[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await inTime(source.next(), idleMs);
      if (!next || next.done) return;
      seen += next.value.byteLength;
      if (seen > size) throw tooMuch(size);
      yield next.value;
    }
  } finally {
    source.return?.().catch(() => {});
  }
}

/** Null when nothing has come in time, or the connection is lost. */
async function inTime<T>(next: Promise<T>, milliseconds: number): Promise<T | null> {
  const idle = new AbortController();
  const patience = sleep(milliseconds, null, { signal: idle.signal }).catch(() => null);
  return Promise.race([next.catch(() => null), patience]).finally(() => idle.abort());
}

function tooMuch(size: number): AppError {
  return new AppError('FILE_SIZE_MISMATCH', `The file was announced with ${size} bytes; more were sent.`);
}

function alreadyUploaded(): AppError {
  return new AppError('FILE_ALREADY_UPLOADED', 'This file is complete; its bytes do not change any more.');
}
