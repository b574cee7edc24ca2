import type { Db } from '../db';
import { AppError } from '../errors';
import type { MessagePart } from '../message/schema';
import { MAX_QUEUED_MESSAGES, type QueuedRequest } from './schema';
import { insertQueued, listQueued } from './store';

/**
 * Puts a message at the end of the queue of a blocked thread, whose row the caller has locked.
 * Returns its position, counted from 1. @throws AppError THREAD_BLOCKED when the queue is full.
 */
export async function queueMessage(
  tx: Db,
  message: { threadId: string; id: string; parts: readonly MessagePart[]; request: QueuedRequest },
): Promise<number> {
  const waiting = await listQueued(tx, message.threadId);
  if (waiting.length >= MAX_QUEUED_MESSAGES) {
    throw new AppError('THREAD_BLOCKED', `${MAX_QUEUED_MESSAGES} messages wait already; no more are queued.`);
  }
  await insertQueued(tx, message);
  return waiting.length + 1;
}
