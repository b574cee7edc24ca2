import type { Readable } from 'node:stream';
import { parse } from 'range-parser';
import { db } from '../db';
import { fileNotFound } from './file-not-found';
import { type ByteRange, fileStorage } from './storage';
import { findSignedFile } from './store';

/** The range parser's word for a range that begins after the end. */
const UNSATISFIABLE = 2;

export type Download = { filename: string; mediaType: string; size: number } & (
  | { kind: 'whole'; bytes: Readable }
  | { kind: 'part'; range: ByteRange; bytes: Readable }
  | { kind: 'unsatisfiable' }
);

/**
 * Opens the bytes of an uploaded file for the bearer of a signature; of a `Range` header one range is heeded, and
 * several are answered with the whole. @throws AppError FILE_NOT_FOUND
 */
export async function openDownload(fileId: string, rangeHeader: string | null): Promise<Download> {
  const file = await findSignedFile(db(), fileId);
  if (file?.status !== 'UPLOADED') throw fileNotFound();
  const { filename, size } = file;
  const facts = { filename, size, mediaType: file.mediaType ?? 'application/octet-stream' };
  const wanted = rangeHeader === null ? null : parse(size, rangeHeader);
  const isOfBytes = wanted?.type === 'bytes';
  if (isOfBytes && wanted.code === UNSATISFIABLE && wanted.ranges.length === 0) {
    return { ...facts, kind: 'unsatisfiable' };
  }
  const range = isOfBytes && wanted.code === 0 && wanted.ranges.length === 1 ? wanted.ranges[0] : undefined;
  const bytes = await (await fileStorage()).read(file.storageKey, range);
  if (!bytes) throw fileNotFound();
  return range ? { ...facts, kind: 'part', range, bytes } : { ...facts, kind: 'whole', bytes };
}
