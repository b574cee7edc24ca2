import type { Db } from '../db';
import { notFound } from '../errors';
import type { Actor } from '../workspace/schema';
import { findThread, lockThread, type ThreadRow } from './store';

/** The actor's thread. @throws AppError NOT_FOUND for a foreign id and an unknown one alike. */
export async function requireThread(db: Db, actor: Actor, threadId: string): Promise<ThreadRow> {
  const thread = await findThread(db, actor, threadId);
  if (!thread) throw notFound('thread');
  return thread;
}

/** The same, with the row locked until the caller's transaction ends. @throws AppError NOT_FOUND */
export async function requireLockedThread(tx: Db, actor: Actor, threadId: string): Promise<ThreadRow> {
  const thread = await lockThread(tx, actor, threadId);
  if (!thread) throw notFound('thread');
  return thread;
}
