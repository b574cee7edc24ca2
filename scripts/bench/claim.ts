import pg from 'pg';
import { AppError } from '@/server/errors';
import { Client, signUp } from '../faults/client';
import type { Lab } from './lab';
import { type Figure, timed } from './measure';
import { ASKING } from './provider-replies';

const WRITERS = 32;
const ROUNDS = 12;
const WARM_UP = 4;
const PATIENCE_MS = 20_000;

/**
 * 32 answers at the same moment, one winner: through `answerQuestion` and as a bare conditional update, both from this
 * process and through one pool, so that what is compared is the claim alone.
 */
export async function measureClaim(lab: Lab): Promise<Figure[]> {
  const cookie = await signUp(lab.server.url);
  const spent = { parley: 0, bare: 0 };
  const { setDatabaseUrl, pool, closeDatabase } = await import('@/server/db');
  setDatabaseUrl(lab.databaseUrl);
  const verbs = await loadVerbs();
  const setUp = new pg.Client({ connectionString: lab.databaseUrl });
  await setUp.connect();
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const client = await Client.open(lab.server.url, cookie);
    await client.send(ASKING);
    const asked = await client.asked(PATIENCE_MS);
    const actor = await verbs.actorOf(asked.threadId, setUp);
    const answers = [{ questionIndex: 0, selectedOptionIndices: [0] }];
    await setUp.query('UPDATE "Workspace" SET "metadata" = NULL WHERE "id" = $1', [actor.workspaceId]);
    const claim = 'UPDATE "Workspace" SET "metadata" = $2 WHERE "id" = $1 AND "metadata" IS NULL';
    const runs: Record<'bare' | 'parley', () => Promise<unknown>> = {
      bare: () => pool().query(claim, [actor.workspaceId, 'won']),
      parley: () => verbs.answerQuestion(actor, { ...asked, answers }),
    };
    const isWarmUp = round < WARM_UP;
    for (const kind of round % 2 === 0 ? (['bare', 'parley'] as const) : (['parley', 'bare'] as const)) {
      let outcomes: PromiseSettledResult<unknown>[] = [];
      const milliseconds = await timed(async () => {
        outcomes = await Promise.allSettled(Array.from({ length: WRITERS }, runs[kind]));
      });
      if (kind === 'parley') checkOneWon(outcomes);
      if (!isWarmUp) spent[kind] += milliseconds;
    }
    await client.until(({ thread }) => thread.activeStreamId === null, 'the turn to end', PATIENCE_MS);
  }
  await setUp.end();
  await verbs.close();
  await closeDatabase();
  const perSecond = (milliseconds: number) => (ROUNDS * WRITERS * 1000) / milliseconds;
  const [measured, baseline] = [perSecond(spent.parley), perSecond(spent.bare)];
  const isMet = measured >= baseline / 2;
  return [
    {
      name: 'answers, 32 at once of which one wins',
      unit: '/s',
      measured,
      baseline,
      budget: '≥ 50 % of baseline',
      isMet,
    },
  ];
}

/** @throws unless one answer was taken and all others were told that the question waits no more */
function checkOneWon(outcomes: PromiseSettledResult<unknown>[]): void {
  const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const other = lost.find(
    (reason) => !(reason instanceof AppError && reason.code === 'QUESTION_NOT_PENDING'),
  );
  if (other) throw other;
  if (lost.length !== WRITERS - 1) throw new Error(`${WRITERS - lost.length} answers were taken`);
}

async function loadVerbs() {
  const [{ answerQuestion }, { loadTurnActor }, { db }, { jobs }] = await Promise.all([
    import('@/server/question/answer-question'),
    import('@/server/workspace/load-turn-actor'),
    import('@/server/db'),
    import('@/server/jobs'),
  ]);
  const boss = await jobs();
  return {
    answerQuestion,
    close: () => boss.stop({ graceful: false }),
    actorOf: async (threadId: string, client: pg.Client) => {
      const { rows } = await client.query<{ memberId: string }>(
        'SELECT "memberId" FROM "Thread" WHERE "id" = $1',
        [threadId],
      );
      const actor = await loadTurnActor(db(), rows[0]?.memberId ?? '');
      if (!actor) throw new Error('the thread has no member');
      return actor;
    },
  };
}
