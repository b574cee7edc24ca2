import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { type AgentRun, Prisma } from '@/prisma/generated/client';
import { db, pool } from '../db';
import { asJson } from '../json';

export type AgentRunKey = { workspaceId: string; callerId: string; idempotencyKey: string };

/** Inserts a run under its key. Null: there is one already. */
export async function insertRun(key: AgentRunKey, bodyHash: string): Promise<AgentRun | null> {
  const [row] = await db().agentRun.createManyAndReturn({
    data: [{ ...key, bodyHash }],
    skipDuplicates: true,
  });
  return row ?? null;
}

export function findRun(key: AgentRunKey): Promise<AgentRun | null> {
  return db().agentRun.findUnique({ where: { workspaceId_callerId_idempotencyKey: key } });
}

/** A run as one process holds it: another that takes it up changes `startedAt`. */
export type HeldRun = { id: string; startedAt: Date };

/** Takes up a run whose process was last heard at `heardAt`. Null: another has, it has ended, or it was heard since. */
export async function reclaimRun({ id, startedAt, heardAt }: AgentRun): Promise<AgentRun | null> {
  const now = new Date();
  const [row] = await db().agentRun.updateManyAndReturn({
    where: { id, startedAt, heardAt, result: { equals: Prisma.DbNull } },
    data: { startedAt: now, heardAt: now },
  });
  return row ?? null;
}

export async function touchRun({ id, startedAt }: HeldRun): Promise<void> {
  await db().agentRun.updateMany({ where: { id, startedAt }, data: { heardAt: new Date() } });
}

export async function finishRun({ id, startedAt }: HeldRun, result: unknown): Promise<void> {
  await db().agentRun.updateMany({ where: { id, startedAt }, data: { result: asJson(result) } });
}

export async function dropRun({ id, startedAt }: HeldRun): Promise<void> {
  await db().agentRun.deleteMany({ where: { id, startedAt } });
}

export async function dropRunsBefore(before: Date): Promise<number> {
  return (await db().agentRun.deleteMany({ where: { startedAt: { lt: before } } })).count;
}

/** A counter that every process shares: `points` of each key in `seconds`. */
export function createLimiter(name: string, points: number, seconds: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool(),
    tableName: 'AgentLimit',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}
