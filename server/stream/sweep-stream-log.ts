import { db } from '../db';
import { deleteChunksBefore } from './store';

const KEEP_MS = 60 * 60 * 1000;

/** Deletes the rows of streams that ended long ago. Returns how many. */
export async function sweepStreamLog(now: Date): Promise<number> {
  return deleteChunksBefore(db(), new Date(now.getTime() - KEEP_MS));
}
