import pg from 'pg';
import { Client, signUp } from '../faults/client';
import type { Lab } from './lab';
import { type Figure, quantile, samplesOf, timed } from './measure';

const THREADS = 100_000;
const PAGE = 50;
const DEEP_PAGE = 1_000;
const BUDGET_MS = 10;

/** The thread list of a member with 100,000 threads: its first page, and its thousandth. */
export async function measureThreadList(lab: Lab): Promise<Figure[]> {
  const client = await Client.open(lab.server.url, await signUp(lab.server.url));
  const deepCursor = await fill(lab, client.threadId);
  const first = await samplesOf(60, 15, () => timed(() => client.list(null, PAGE)));
  const deep = await samplesOf(60, 15, () => timed(() => client.list(deepCursor, PAGE)));
  const p95 = quantile(first, 0.95);
  const [firstMedian, deepMedian] = [quantile(first, 0.5), quantile(deep, 0.5)];
  return [
    {
      name: 'first page of 100,000 threads, p95',
      unit: 'ms',
      measured: p95,
      baseline: null,
      budget: `< ${BUDGET_MS} ms`,
      isMet: p95 < BUDGET_MS,
    },
    {
      name: 'page 1,000 of them, p50, beside page 1',
      unit: 'ms',
      measured: deepMedian,
      baseline: firstMedian,
      budget: '≤ 2 × baseline',
      isMet: deepMedian <= 2 * firstMedian,
    },
  ];
}

/** Gives the owner of a thread 100,000 more; returns the cursor of page 1,000. */
async function fill({ databaseUrl }: Lab, threadId: string): Promise<string> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    `INSERT INTO "Thread" ("id", "workspaceId", "memberId", "title", "updatedAt")
     SELECT gen_random_uuid(), "workspaceId", "memberId", 'Thread ' || n, now() - n * interval '1 minute'
     FROM "Thread", generate_series(1, $2::int) AS n WHERE "id" = $1`,
    [threadId, THREADS],
  );
  await database.query('ANALYZE "Thread"');
  const { rows } = await database.query<{ id: string; updatedAt: Date }>(
    `SELECT "id", "updatedAt" FROM "Thread" WHERE "memberId" = (SELECT "memberId" FROM "Thread" WHERE "id" = $1)
     ORDER BY "updatedAt" DESC, "id" DESC OFFSET $2 LIMIT 1`,
    [threadId, PAGE * DEEP_PAGE],
  );
  await database.end();
  const row = rows[0];
  if (!row) throw new Error('the threads were not made');
  return `${row.updatedAt.toISOString()}_${row.id}`;
}
