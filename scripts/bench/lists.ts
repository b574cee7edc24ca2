import pg from 'pg';
import { Client, signUp } from '../faults/client';
import type { Lab } from './lab';
import { atMostTimes, below, type Figure, inTurn, quantile, timed } from './measure';

const THREADS = 100_000;
const MESSAGES_EACH = 10;
const LONG_THREAD_MESSAGES = 20_000;
const PAGE = 40;
const PAGE_OF_MESSAGES = 50;
const DEEP_PAGE = 1_000;
const BUDGET_MS = 10;
const COUNT = { samples: 200, warmUp: 40 };

type Places = { deepThreads: string; deepMessages: string };

/** Lists of a member with 100,000 threads of a million messages, and of a thread with 20,000. */
export async function measureLists(lab: Lab): Promise<Figure[]> {
  const client = await Client.open(lab.server.url, await signUp(lab.server.url));
  const places = await fill(lab, client.threadId);
  const found = await inTurn(COUNT, {
    threads: () => timed(() => client.list(null, PAGE)),
    deepThreads: () => timed(() => client.list(places.deepThreads, PAGE)),
    messages: () => timed(() => client.view()),
    deepMessages: () => timed(() => client.view(places.deepMessages)),
  });
  const p95 = (name: keyof typeof found) => quantile(found[name], 0.95);
  const p50 = (name: keyof typeof found) => quantile(found[name], 0.5);
  return [
    below('first page of 100,000 threads, p95', 'ms', { measured: p95('threads'), limit: BUDGET_MS }),
    atMostTimes('page 1,000 of the threads, p50, beside page 1', 'ms', {
      measured: p50('deepThreads'),
      baseline: p50('threads'),
      times: 2,
    }),
    below('opening a thread of 20,000 messages, p95', 'ms', { measured: p95('messages'), limit: BUDGET_MS }),
    atMostTimes('its oldest page, p50, beside its newest', 'ms', {
      measured: p50('deepMessages'),
      baseline: p50('messages'),
      times: 2,
    }),
  ];
}

/**
 * Fills the database beside a thread: its owner gets 100,000 more of ten messages each, and the thread itself 20,000
 * messages; what the database would tidy up in the next minutes is done. Returns the cursors of page 1,000 of the
 * threads and of the oldest page of the messages.
 */
async function fill({ databaseUrl }: Lab, threadId: string): Promise<Places> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    `INSERT INTO "Thread" ("id", "workspaceId", "memberId", "title", "updatedAt")
     SELECT gen_random_uuid(), "workspaceId", "memberId", 'Thread ' || n, now() - n * interval '1 minute'
     FROM "Thread", generate_series(1, $2::int) AS n WHERE "id" = $1`,
    [threadId, THREADS],
  );
  const messages = `INSERT INTO "Message" ("threadId", "id", "role", "parts")
     SELECT thread."id", gen_random_uuid(), CASE WHEN n % 2 = 1 THEN 'user' ELSE 'assistant' END,
       jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'Message ' || n))
     FROM "Thread" thread, generate_series(1, $2::int) AS n WHERE thread."id" `;
  await database.query(`${messages} <> $1`, [threadId, MESSAGES_EACH]);
  await database.query(`${messages} = $1`, [threadId, LONG_THREAD_MESSAGES]);
  await database.query('VACUUM (ANALYZE) "Thread", "Message"');
  await database.query('CHECKPOINT');
  const threads = await database.query<{ id: string; updatedAt: Date }>(
    `SELECT "id", "updatedAt" FROM "Thread" WHERE "memberId" = (SELECT "memberId" FROM "Thread" WHERE "id" = $1)
     ORDER BY "updatedAt" DESC, "id" DESC OFFSET $2 LIMIT 1`,
    [threadId, PAGE * DEEP_PAGE],
  );
  const oldest = await database.query<{ seq: string }>(
    'SELECT "seq" FROM "Message" WHERE "threadId" = $1 ORDER BY "seq" OFFSET $2 LIMIT 1',
    [threadId, PAGE_OF_MESSAGES],
  );
  await database.end();
  const [thread] = threads.rows;
  const [message] = oldest.rows;
  if (!thread || !message) throw new Error('the threads were not made');
  return { deepThreads: `${thread.updatedAt.toISOString()}_${thread.id}`, deepMessages: message.seq };
}
