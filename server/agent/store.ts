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

/** Takes up a run whose process is gone. Null: another has, or it has ended. */
export async function reclaimRun(id: string, startedAt: Date): Promise<AgentRun | null> {
  const [row] = await db().agentRun.updateManyAndReturn({
    where: { id, startedAt, result: { equals: Prisma.DbNull } },
    data: { startedAt: new Date() },
  });
  return row ?? null;
}

export async function finishRun(id: string, result: unknown): Promise<void> {
  await db().agentRun.updateMany({ where: { id }, data: { result: asJson(result) } });
}

export async function dropRun(id: string): Promise<void> {
  await db().agentRun.deleteMany({ where: { id } });
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
