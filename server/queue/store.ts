import type { Message } from '@/prisma/generated/client';
import type { Db } from '../db';
import { asJson } from '../json';
import type { MessagePart } from '../message/schema';
import type { QueuedRequest } from './schema';

export async function insertQueued(
  db: Db,
  row: { threadId: string; id: string; parts: readonly MessagePart[]; request: QueuedRequest },
): Promise<void> {
  await db.message.create({
    data: { ...row, role: 'user', status: 'QUEUED', parts: asJson(row.parts), request: asJson(row.request) },
  });
}

export function listQueued(db: Db, threadId: string): Promise<Message[]> {
  return db.message.findMany({ where: { threadId, status: 'QUEUED' }, orderBy: { seq: 'asc' } });
}

export async function deleteQueued(db: Db, threadId: string, id: string): Promise<boolean> {
  const { count } = await db.message.deleteMany({ where: { threadId, id, status: 'QUEUED' } });
  return count === 1;
}

/** The oldest queued message becomes a sent one of this turn, with a new place at the end of the thread. */
export async function sendOldest(
  db: Db,
  threadId: string,
  turnId: string,
): Promise<{ id: string; request: unknown } | null> {
  const rows = await db.$queryRaw<{ id: string; request: unknown }[]>`
    UPDATE "Message"
    SET "status" = 'SENT', "turnId" = ${turnId}::uuid, "seq" = nextval(pg_get_serial_sequence('"Message"', 'seq'))
    WHERE "threadId" = ${threadId}::uuid AND "id" = (
      SELECT "id" FROM "Message" WHERE "threadId" = ${threadId}::uuid AND "status" = 'QUEUED' ORDER BY "seq" LIMIT 1
    )
    RETURNING "id", "request"`;
  return rows[0] ?? null;
}
