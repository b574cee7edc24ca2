import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { File } from '@/prisma/generated/client';
import { type Db, pool } from '../db';

export type FileRow = File;

/** Locks the workspace's quota: of two uploads at once the second sees the first. Returns the bytes in use. */
export async function lockUsage(tx: Db, workspaceId: string): Promise<number> {
  await tx.$queryRaw`SELECT 1 FROM "Workspace" WHERE "id" = ${workspaceId} FOR NO KEY UPDATE`;
  const rows = await tx.$queryRaw<{ used: bigint | null }[]>`
    SELECT sum("size")::bigint AS "used" FROM "File" WHERE "workspaceId" = ${workspaceId}`;
  return Number(rows[0]?.used ?? 0);
}

/** How many uploads of a member have been announced and are not complete. */
export function countPending(db: Db, memberId: string): Promise<number> {
  return db.file.count({ where: { memberId, status: 'PENDING', deletedAt: null } });
}

/** A counter that every process shares: `points` of each caller in `seconds`. */
export function createUploadLimiter(points: number, seconds: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool(),
    tableName: 'AgentLimit',
    tableCreated: true,
    keyPrefix: 'uploads',
    points,
    duration: seconds,
  });
}

export function insertFile(
  db: Db,
  row: {
    workspaceId: string;
    memberId: string;
    folder: string;
    filename: string;
    storageKey: string;
    size: number;
  },
): Promise<File> {
  return db.file.create({ data: row });
}

export function findFile(db: Db, workspaceId: string, id: string): Promise<File | null> {
  return db.file.findFirst({ where: { id, workspaceId, deletedAt: null } });
}

/** A file by id alone: for bearers of a signature, which vouches for the scope. */
export function findSignedFile(db: Db, id: string): Promise<File | null> {
  return db.file.findFirst({ where: { id, deletedAt: null } });
}

export function findUploaded(
  db: Db,
  scope: { workspaceId: string; folder: string },
  ids: readonly string[],
): Promise<File[]> {
  return db.file.findMany({ where: { ...scope, id: { in: [...ids] }, status: 'UPLOADED', deletedAt: null } });
}

/** Makes a file UPLOADED, its bytes now under `storageKey`. Null: it is not PENDING any more. */
export async function markUploaded(
  db: Db,
  id: string,
  found: { storageKey: string; mediaType: string; sha256: string; uploadedAt: Date },
): Promise<File | null> {
  const [row] = await db.file.updateManyAndReturn({
    where: { id, status: 'PENDING', deletedAt: null },
    data: { ...found, status: 'UPLOADED' },
  });
  return row ?? null;
}

/** Marks a file as deleted, when it is the member's or `isAnyones`. Null: there is no such file. */
export async function markDeleted(
  db: Db,
  scope: { workspaceId: string; memberId: string; isAnyones: boolean },
  id: string,
): Promise<File | null> {
  const { workspaceId, memberId, isAnyones } = scope;
  const [row] = await db.file.updateManyAndReturn({
    where: { id, workspaceId, deletedAt: null, ...(!isAnyones && { memberId }) },
    data: { deletedAt: new Date() },
  });
  return row ?? null;
}

/** Marks uploads that were begun before `before` and never completed as deleted. */
export async function expirePending(db: Db, before: Date): Promise<void> {
  await db.file.updateMany({
    where: { status: 'PENDING', createdAt: { lt: before }, deletedAt: null },
    data: { deletedAt: new Date() },
  });
}

export async function addRefusal(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
  modelId: string,
): Promise<void> {
  await db.file.updateMany({
    where: { workspaceId, id: { in: [...ids] }, NOT: { refusedBy: { has: modelId } } },
    data: { refusedBy: { push: modelId } },
  });
}

/** Deletes the rows of files that are marked as deleted; a trigger puts their bytes among the remains. */
export async function dropDeleted(db: Db, id?: string): Promise<void> {
  await db.file.deleteMany({ where: { ...(id && { id }), deletedAt: { not: null } } });
}

/** Notes that the bytes under a key are to be removed at `dueAt`, unless a file names them by then. */
export async function noteRemains(db: Db, storageKey: string, dueAt: Date): Promise<void> {
  await db.fileRemains.upsert({ where: { storageKey }, create: { storageKey, dueAt }, update: { dueAt } });
}

export async function dropRemains(db: Db, storageKey: string): Promise<void> {
  await db.fileRemains.deleteMany({ where: { storageKey } });
}

export async function listRemains(db: Db, dueBefore: Date, limit: number): Promise<string[]> {
  const rows = await db.fileRemains.findMany({
    where: { dueAt: { lte: dueBefore } },
    orderBy: { dueAt: 'asc' },
    take: limit,
  });
  return rows.map(({ storageKey }) => storageKey);
}
