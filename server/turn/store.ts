import { Prisma, type Turn } from '@/prisma/generated/client';
import type { Db } from '../db';
import { asJson } from '../json';
import type { Permission } from '../workspace/schema';
import type { TurnStatus } from './schema';

export type TurnRow = Turn;
export type Usage = { inputTokens: number; outputTokens: number; totalTokens: number };
export type FinishedToolCall = { toolCallId: string; toolName: string; input: unknown; output: unknown };

export async function insertTurn(
  db: Db,
  row: {
    id: string;
    threadId: string;
    modelId: string;
    permissions: readonly Permission[];
    userMessageId: string;
    replyMessageId: string;
    streamId: string;
  },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Turn"
      ("id", "threadId", "modelId", "permissions", "userMessageId", "replyMessageId", "streamId", "createdAt")
    VALUES (${row.id}::uuid, ${row.threadId}::uuid, ${row.modelId}, ${[...row.permissions]}::text[],
      ${row.userMessageId}, ${row.replyMessageId}::uuid, ${row.streamId}::uuid, ${new Date()})`;
}

export function findTurn(db: Db, id: string): Promise<Turn | null> {
  return db.turn.findUnique({ where: { id } });
}

export function findLastTurn(db: Db, threadId: string): Promise<Turn | null> {
  return db.turn.findFirst({ where: { threadId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
}

export function findTurnOfStream(db: Db, streamId: string): Promise<Turn | null> {
  return db.turn.findFirst({ where: { streamId } });
}

export function findAwaitingTurn(db: Db, threadId: string, replyMessageId: string): Promise<Turn | null> {
  return db.turn.findFirst({ where: { threadId, replyMessageId, status: 'AWAITING_ANSWER' } });
}

/** Marks a stream as begun. Null: it had begun, or the turn has gone on to another stream. */
export async function markStreamStarted(db: Db, id: string, streamId: string): Promise<Turn | null> {
  const [row] = await db.$queryRaw<Turn[]>`
    UPDATE "Turn" SET "streamStartedAt" = ${new Date()}
    WHERE "id" = ${id}::uuid AND "streamId" = ${streamId}::uuid AND "status" = 'RUNNING' AND "streamStartedAt" IS NULL
    RETURNING "id", "threadId", "status"::text, "modelId", "permissions", "userMessageId", "replyMessageId", "streamId",
      "streamStartedAt", "basePartCount", "attempt", "stopRequestedAt", "usage", "createdAt", "endedAt"`;
  return row ?? null;
}

/** Puts a turn on a new stream, from any of the given states. False: it was in another state. */
export async function openStream(
  db: Db,
  id: string,
  from: { status: TurnStatus[]; streamId: string },
  to: { streamId: string; basePartCount: number; attempt?: number },
): Promise<boolean> {
  const { count } = await db.turn.updateMany({
    where: { id, streamId: from.streamId, status: { in: from.status } },
    data: { ...to, status: 'RUNNING', streamStartedAt: null, stopRequestedAt: null, endedAt: null },
  });
  return count === 1;
}

export async function setStatus(
  db: Db,
  id: string,
  from: TurnStatus,
  to: Exclude<TurnStatus, 'RUNNING'>,
  usage?: Usage,
): Promise<boolean> {
  const { count } = await db.turn.updateMany({
    where: { id, status: from },
    data: {
      status: to,
      ...(usage && { usage: asJson(usage) }),
      endedAt: to === 'AWAITING_ANSWER' ? null : new Date(),
    },
  });
  return count === 1;
}

export async function requestStop(db: Db, id: string, streamId: string): Promise<boolean> {
  const { count } = await db.turn.updateMany({
    where: { id, streamId, status: 'RUNNING' },
    data: { stopRequestedAt: new Date() },
  });
  return count === 1;
}

export async function upsertToolRun(db: Db, turnId: string, call: FinishedToolCall): Promise<void> {
  const { toolCallId, toolName } = call;
  const content = { toolName, input: asJson(call.input), output: asJson(call.output) };
  await db.toolRun.upsert({
    where: { turnId_toolCallId: { turnId, toolCallId } },
    create: { turnId, toolCallId, ...content },
    update: content,
  });
}

export function listToolRuns(db: Db, turnId: string): Promise<FinishedToolCall[]> {
  return db.toolRun.findMany({ where: { turnId }, orderBy: { createdAt: 'asc' } });
}

export async function deleteToolRuns(db: Db, turnId: string): Promise<void> {
  await db.toolRun.deleteMany({ where: { turnId } });
}

/** Streams that hold a thread though no job will run them any more: their job failed for good or is gone. */
export function listLostStreams(db: Db): Promise<{ turnId: string; streamId: string }[]> {
  return db.$queryRaw(Prisma.sql`
    SELECT turn."id" AS "turnId", turn."streamId" AS "streamId"
    FROM "Turn" turn
    JOIN "Thread" thread ON thread."activeStreamId" = turn."streamId"
    LEFT JOIN pgboss.job job ON job.id = turn."streamId" AND job.state IN ('created', 'retry', 'active')
    WHERE turn."status" = 'RUNNING' AND job.id IS NULL
    LIMIT 100`);
}
