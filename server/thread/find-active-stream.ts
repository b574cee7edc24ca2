import { db } from '../db';
import type { Actor } from '../workspace/schema';
import { requireThread } from './require-thread';

/** The stream that runs in the actor's thread now, or null. @throws AppError NOT_FOUND */
export async function findActiveStream(actor: Actor, threadId: string): Promise<string | null> {
  return (await requireThread(db(), actor, threadId)).activeStreamId;
}
