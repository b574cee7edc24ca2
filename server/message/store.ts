import { type Message, Prisma } from '@/prisma/generated/client';
import type { Db } from '../db';
import { asJson, asJsonText } from '../json';
import type { MessageMetadata, MessagePart, ThreadMessage } from './schema';

export async function insertMessage(
  db: Db,
  row: { threadId: string; id: string; parts: readonly MessagePart[]; turnId: string },
): Promise<boolean> {
  const count = await db.$executeRaw`
    INSERT INTO "Message" ("threadId", "id", "role", "parts", "turnId", "createdAt")
    VALUES (${row.threadId}::uuid, ${row.id}, 'user', ${asJsonText(row.parts)}::jsonb, ${row.turnId}::uuid, ${new Date()})
    ON CONFLICT DO NOTHING`;
  return count === 1;
}

export async function upsertReply(
  db: Db,
  row: {
    threadId: string;
    id: string;
    turnId: string;
    parts: readonly MessagePart[];
    metadata: MessageMetadata;
  },
): Promise<void> {
  const { parts, metadata, ...keys } = row;
  const content = { parts: asJson(parts), metadata: asJson(metadata) };
  await db.message.upsert({
    where: { threadId_id: { threadId: row.threadId, id: row.id } },
    create: { ...keys, role: 'assistant', ...content },
    update: content,
  });
}

export async function findMessage(db: Db, threadId: string, id: string): Promise<Message | null> {
  return db.message.findUnique({ where: { threadId_id: { threadId, id } } });
}

export async function listSentBefore(
  db: Db,
  threadId: string,
  before: bigint | null,
  limit: number,
): Promise<Message[]> {
  const older = before === null ? Prisma.empty : Prisma.sql`AND "seq" < ${before}`;
  return db.$queryRaw<Message[]>`
    SELECT "threadId", "id", "role", "parts", "metadata", "status"::text, "seq", "turnId", "request", "createdAt"
    FROM "Message" WHERE "threadId" = ${threadId}::uuid AND "status" = 'SENT' ${older}
    ORDER BY "seq" DESC LIMIT ${limit}`;
}

/** Replaces a message's parts and nothing else. */
export async function updateParts(
  db: Db,
  threadId: string,
  id: string,
  parts: readonly MessagePart[],
): Promise<void> {
  await db.message.updateMany({ where: { threadId, id }, data: { parts: asJson(parts) } });
}

/** A stored row as viewers and the model get it. */
export function toThreadMessage(row: Message): ThreadMessage {
  return {
    id: row.id,
    role: row.role as ThreadMessage['role'],
    parts: row.parts as unknown as MessagePart[],
    metadata: {
      ...(row.metadata as MessageMetadata),
      createdAt: row.createdAt.toISOString(),
      ...(row.turnId && { turnId: row.turnId }),
    },
  };
}
