import type pg from 'pg';
import { isToolPart } from '@/server/message/rules';
import type { ThreadView } from '@/server/thread/schema';
import { type Client, waitFor } from './client';
import { ASK, type Script, type StallingProvider } from './provider';

const WORDS = 'one two three four five six seven eight';
const SOON_MS = 15_000;

/** Brings a thread to the point at which the server will be killed. */
export type Point = {
  name: string;
  script: (company: string) => Script;
  reach: (scene: Scene) => Promise<void>;
  /** Whether the question is to be answered after the restart. */
  isAnsweredAfter?: boolean;
  hasTool?: boolean;
};
export type Scene = { client: Client; key: string; provider: StallingProvider; lock: pg.Client };

const create = (company: string) => ({
  tool: { id: 'call_create', name: 'create_company', input: { name: company } },
});
const said = (stallAfterWords?: number) => ({
  text: WORDS,
  ...(stallAfterWords !== undefined && { stallAfterWords }),
});

async function lockThread({ lock, client }: Scene): Promise<void> {
  await lock.query('BEGIN');
  await lock.query('SELECT 1 FROM "Thread" WHERE id = $1 FOR UPDATE', [client.threadId]);
}

/** Resolves when some connection waits for the lock that we hold. */
async function someoneWaits({ lock }: Scene): Promise<void> {
  for (const deadline = Date.now() + SOON_MS; Date.now() < deadline; ) {
    const { rows } = await lock.query('SELECT 1 FROM pg_locks WHERE NOT granted LIMIT 1');
    if (rows.length > 0) return;
  }
  throw new Error('nobody waited for the lock');
}

async function stalled({ provider, key }: Scene): Promise<void> {
  await waitFor(() => provider.isStalled(key), `the provider to stall for ${key}`);
}

async function answered({ client }: Scene): Promise<void> {
  const refusal = await client.answer(await client.asked(SOON_MS));
  if (refusal) throw new Error(`the answer was refused: ${refusal}`);
}

export const POINTS: Point[] = [
  {
    name: 'in mid-stream',
    script: () => (_round, isRevived) => said(isRevived ? undefined : 3),
    reach: stalled,
  },
  {
    name: 'before the save',
    script: () => (_round, isRevived) => said(isRevived ? undefined : 3),
    reach: async (scene) => {
      await stalled(scene);
      await lockThread(scene);
      scene.provider.release(scene.key);
      await someoneWaits(scene);
    },
  },
  {
    name: 'in mid-tool',
    hasTool: true,
    script: (company) => (round, isRevived) =>
      round > 0 ? said() : { ...create(company), ...(isRevived ? {} : { stallAfterWords: 0 }) },
    reach: async (scene) => {
      await stalled(scene);
      await lockThread(scene);
      scene.provider.release(scene.key);
      await someoneWaits(scene);
    },
  },
  {
    name: 'after a tool',
    hasTool: true,
    script: (company) => (round, isRevived) =>
      round > 0 ? said(isRevived ? undefined : 0) : create(company),
    reach: stalled,
  },
  {
    name: 'while paused',
    isAnsweredAfter: true,
    script: () => (round) => (round > 0 ? said() : ASK),
    reach: async ({ client }) => {
      await client.asked(SOON_MS);
    },
  },
  {
    name: 'between answer and resume',
    script: () => (round) => (round > 0 ? said() : ASK),
    reach: answered,
  },
  {
    name: 'during the resume',
    script: () => (round, isRevived) => (round > 0 ? said(isRevived ? undefined : 3) : ASK),
    reach: async (scene) => {
      await answered(scene);
      await stalled(scene);
    },
  },
];

/** What is wrong with a thread after the takeover; nothing, if all is well. */
export function faultsOf(point: Point, view: ThreadView, companies: number): string[] {
  const [user, reply, ...more] = view.messages;
  const tools = reply?.parts.filter(isToolPart) ?? [];
  const created = tools.filter((part) => part.type === 'tool-create_company');
  const finished = created.filter((part) => part.state === 'output-available');
  const text = reply?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('') ?? '';
  return [
    ...(view.thread.lastTurn?.status === 'COMPLETED' ? [] : [`the turn is ${view.thread.lastTurn?.status}`]),
    ...(user?.role === 'user' && reply?.role === 'assistant' ? [] : ['a message is missing']),
    ...(more.length === 0 ? [] : [`${more.length} messages too many`]),
    ...(text === WORDS ? [] : [`the reply is "${text}"`]),
    ...(companies === finished.length
      ? []
      : [`${companies} companies, ${finished.length} finished tool calls`]),
    ...(point.hasTool && companies > 1 ? ['a finished tool ran twice'] : []),
    ...(tools.some((part) => part.state === 'input-available') ? ['a call has no result'] : []),
  ];
}
