import { db } from '../db';
import { AppError } from '../errors';
import type { Actor } from '../workspace/schema';
import { formatThreadCursor, parseThreadCursor } from './rules';
import type { ListThreadsInput, ThreadPage } from './schema';
import * as store from './store';
import { summariseThread } from './summarise-thread';

/** A page of the actor's threads, last activity first. @throws AppError INVALID_INPUT for a cursor that is not one. */
export async function listThreads(actor: Actor, input: ListThreadsInput): Promise<ThreadPage> {
  const cursor = input.cursor ? parseThreadCursor(input.cursor) : null;
  if (input.cursor && !cursor)
    throw new AppError('INVALID_INPUT', 'The cursor is not one that this list gave.');
  const rows = await store.listThreads(db(), actor, { ...input, cursor, limit: input.limit + 1 });
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  return {
    threads: shown.map(summariseThread),
    nextCursor: rows.length > input.limit && last ? formatThreadCursor(last) : null,
  };
}
