import { Prisma, type Thread } from '@/prisma/generated/client';
import type { Db } from '../db';
import { asJson } from '../json';
import type { Actor } from '../workspace/schema';
import { type ThreadCursor, UNTITLED } from './rules';
import type { ThreadError } from './schema';

export type ThreadRow = Thread;

function ofActor(actor: Actor) {
  return { workspaceId: actor.workspaceId, memberId: actor.memberId };
}

export function insertThread(db: Db, actor: Actor): Promise<Thread> {
  return db.thread.create({ data: { ...ofActor(actor), title: UNTITLED } });
}

export function findThread(db: Db, actor: Actor, id: string): Promise<Thread | null> {
  return db.thread.findFirst({ where: { id, ...ofActor(actor) } });
}

/** The actor's thread with its row locked until the transaction ends. */
export async function lockThread(db: Db, actor: Actor, id: string): Promise<Thread | null> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Thread"
    WHERE "id" = ${id}::uuid AND "workspaceId" = ${actor.workspaceId} AND "memberId" = ${actor.memberId}
    FOR UPDATE`;
  return rows.length === 0 ? null : findThread(db, actor, id);
}

export function listThreads(
  db: Db,
  actor: Actor,
  page: {
    cursor: ThreadCursor | null;
    limit: number;
    isArchived: boolean;
    search?: string | undefined;
    isWaiting?: boolean | undefined;
  },
): Promise<Thread[]> {
  const { cursor, search, isWaiting } = page;
  return db.thread.findMany({
    where: {
      ...ofActor(actor),
      archivedAt: page.isArchived ? { not: null } : null,
      ...(search && { title: { contains: escapeLike(search), mode: 'insensitive' } }),
      ...(isWaiting && { pendingQuestionMessageId: { not: null } }),
      ...(cursor && {
        updatedAt: { lte: cursor.updatedAt },
        NOT: { updatedAt: cursor.updatedAt, id: { gte: cursor.id } },
      }),
    },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: page.limit,
  });
}

/** Prisma's `contains` is LIKE, in which these stand for others. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

export function countWaiting(db: Db, actor: Actor): Promise<number> {
  return db.thread.count({
    where: { ...ofActor(actor), archivedAt: null, pendingQuestionMessageId: { not: null } },
  });
}

export async function updateThread(
  db: Db,
  actor: Actor,
  id: string,
  data: { title?: string; archivedAt?: Date | null },
): Promise<Thread | null> {
  const [row] = await db.thread.updateManyAndReturn({ where: { id, ...ofActor(actor) }, data });
  return row ?? null;
}

export async function deleteThread(db: Db, actor: Actor, id: string): Promise<Thread | null> {
  const thread = await lockThread(db, actor, id);
  if (thread) await db.thread.delete({ where: { id } });
  return thread;
}

/**
 * Sets the active stream of an idle thread, and its title if it has none yet. Null: the thread is blocked, or not the
 * actor's.
 */
export async function claimIdle(
  db: Db,
  actor: Actor,
  id: string,
  streamId: string,
  { releasesQueue = false, title = UNTITLED }: { releasesQueue?: boolean; title?: string },
): Promise<Thread | null> {
  const [row] = await db.$queryRaw<Thread[]>`
    UPDATE "Thread"
    SET "activeStreamId" = ${streamId}::uuid, "lastError" = NULL, "updatedAt" = ${new Date()},
      "isQueueHeld" = "isQueueHeld" AND NOT ${releasesQueue},
      "title" = CASE WHEN "title" = ${UNTITLED} THEN ${title} ELSE "title" END
    WHERE "id" = ${id}::uuid AND "workspaceId" = ${actor.workspaceId} AND "memberId" = ${actor.memberId}
      AND "activeStreamId" IS NULL AND "pendingQuestionMessageId" IS NULL
    RETURNING "id", "workspaceId", "memberId", "title", "activeStreamId", "pendingQuestionMessageId", "isQueueHeld",
      "lastError", "archivedAt", "createdAt", "updatedAt"`;
  return row ?? null;
}

/** Hands a thread that is idle inside this transaction to a new stream (the next queued message's). */
export async function claimReleased(db: Db, id: string, streamId: string): Promise<boolean> {
  const { count } = await db.thread.updateMany({
    where: { id, activeStreamId: null, pendingQuestionMessageId: null },
    data: { activeStreamId: streamId, updatedAt: new Date() },
  });
  return count === 1;
}

/** Locks the thread if this stream still holds it: the fence before every write of a worker. */
export async function touchHeldBy(db: Db, streamId: string): Promise<Thread | null> {
  const [row] = await db.thread.updateManyAndReturn({
    where: { activeStreamId: streamId },
    data: { updatedAt: new Date() },
  });
  return row ?? null;
}

/**
 * Locks the actor's thread if it waits for an answer to a question of this message. Null: there is no such thread. One
 * statement, since of many who answer at once all but one need nothing else.
 */
export async function touchAwaiting(
  db: Db,
  actor: Actor,
  id: string,
  messageId: string,
): Promise<{ isHeld: boolean } | null> {
  const [row] = await db.$queryRaw<{ isHeld: boolean }[]>`
    WITH held AS (
      UPDATE "Thread" SET "updatedAt" = ${new Date()}
      WHERE "id" = ${id}::uuid AND "workspaceId" = ${actor.workspaceId} AND "memberId" = ${actor.memberId}
        AND "pendingQuestionMessageId" = ${messageId}::uuid AND "activeStreamId" IS NULL
      RETURNING "id"
    )
    SELECT EXISTS (SELECT 1 FROM held) AS "isHeld" FROM "Thread"
    WHERE "id" = ${id}::uuid AND "workspaceId" = ${actor.workspaceId} AND "memberId" = ${actor.memberId}`;
  return row ?? null;
}

/** Ends the stream of a thread: idle, or waiting for an answer. False: the stream no longer held it. */
export async function releaseHeldBy(
  db: Db,
  streamId: string,
  state: { pendingQuestionMessageId: string | null; isQueueHeld?: boolean; lastError: ThreadError | null },
): Promise<boolean> {
  const { count } = await db.thread.updateMany({
    where: { activeStreamId: streamId },
    data: {
      activeStreamId: null,
      pendingQuestionMessageId: state.pendingQuestionMessageId,
      lastError: state.lastError ? asJson(state.lastError) : Prisma.DbNull,
      ...(state.isQueueHeld !== undefined && { isQueueHeld: state.isQueueHeld }),
      updatedAt: new Date(),
    },
  });
  return count === 1;
}

/** Gives a thread from one stream to the next one of the same turn. False: the first no longer held it. */
export async function rotateStream(db: Db, from: string, to: string): Promise<boolean> {
  const { count } = await db.thread.updateMany({
    where: { activeStreamId: from },
    data: { activeStreamId: to },
  });
  return count === 1;
}

/** Clears the marker of a question that is settled; with a stream id the turn goes on, without one it is over. */
export async function clearPendingQuestion(
  db: Db,
  id: string,
  messageId: string,
  next: { streamId: string } | { isQueueHeld: true },
): Promise<boolean> {
  const { count } = await db.thread.updateMany({
    where: { id, pendingQuestionMessageId: messageId, activeStreamId: null },
    data: {
      pendingQuestionMessageId: null,
      updatedAt: new Date(),
      ...('streamId' in next ? { activeStreamId: next.streamId } : { isQueueHeld: true }),
    },
  });
  return count === 1;
}

export async function updateTitle(db: Db, id: string, title: string): Promise<void> {
  await db.thread.updateMany({ where: { id }, data: { title } });
}

export async function updateQueueHeld(db: Db, id: string, isQueueHeld: boolean): Promise<void> {
  await db.thread.updateMany({ where: { id }, data: { isQueueHeld } });
}
