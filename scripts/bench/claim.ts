import pg from 'pg';
import { Client, signUp } from '../faults/client';
import type { Lab } from './lab';
import { type Figure, timed } from './measure';
import { ASKING } from './provider-replies';

const WRITERS = 32;
const ROUNDS = 12;
const PATIENCE_MS = 20_000;

/** 32 answers at the same moment, one winner: through `answerQuestion`, and as a bare conditional update. */
export async function measureClaim(lab: Lab): Promise<Figure[]> {
  const cookie = await signUp(lab.server.url);
  let parley = 0;
  let bare = 0;
  const { setDatabaseUrl, pool, closeDatabase } = await import('@/server/db');
  setDatabaseUrl(lab.databaseUrl);
  const verbs = await loadVerbs();
  const setUp = new pg.Client({ connectionString: lab.databaseUrl });
  await setUp.connect();
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = await Client.open(lab.server.url, cookie);
    await client.send(ASKING);
    const asked = await client.asked(PATIENCE_MS);
    const actor = await verbs.actorOf(asked.threadId, setUp);
    const answers = [{ questionIndex: 0, selectedOptionIndices: [0] }];
    await setUp.query('UPDATE "Workspace" SET "metadata" = NULL WHERE "id" = $1', [actor.workspaceId]);
    const claim = 'UPDATE "Workspace" SET "metadata" = $2 WHERE "id" = $1 AND "metadata" IS NULL';
    bare += await timed(() =>
      Promise.all(Array.from({ length: WRITERS }, () => pool().query(claim, [actor.workspaceId, 'won']))),
    );
    parley += await timed(() =>
      Promise.allSettled(
        Array.from({ length: WRITERS }, () => verbs.answerQuestion(actor, { ...asked, answers })),
      ),
    );
    await client.until(({ thread }) => thread.activeStreamId === null, 'the turn to end', PATIENCE_MS);
  }
  await setUp.end();
  await verbs.close();
  await closeDatabase();
  const perSecond = (milliseconds: number) => (ROUNDS * WRITERS * 1000) / milliseconds;
  const [measured, baseline] = [perSecond(parley), perSecond(bare)];
  const isMet = measured >= baseline / 2;
  return [
    {
      name: 'answers claimed, 32 writers',
      unit: '/s',
      measured,
      baseline,
      budget: '≥ 50 % of baseline',
      isMet,
    },
  ];
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
