import { setTimeout as sleep } from 'node:timers/promises';
import { Client, signUp } from '../faults/client';
import type { Lab } from './lab';
import { below, type Figure, FULL_CORE_PERCENT, quantile, told } from './measure';
import { cpuSeconds } from './processes';
import { REPLIES, TOKEN } from './provider-replies';
import { readReply } from './read-reply';

const TURNS = 100;
const STARTED_WITHIN_MS = 2_000;

type Load = { first: number[]; gaps: number[]; cpuSeconds: number; seconds: number };

/** Runs so many turns side by side, begun over two seconds. */
async function run(pid: number, opens: (() => Promise<Response>)[]): Promise<Load> {
  const [before, begin] = [cpuSeconds(pid), performance.now()];
  const watched = await Promise.all(
    opens.map(async (open, index) => {
      await sleep((STARTED_WITHIN_MS * index) / opens.length);
      return readReply(open);
    }),
  );
  const whole = TOKEN.repeat(REPLIES.live.tokens);
  if (watched.some(({ text }) => text !== whole)) {
    throw new Error('a reply under load is not what the provider said');
  }
  return {
    first: watched.map(({ firstMs }) => firstMs),
    gaps: watched.map(({ longestGapMs }) => longestGapMs),
    cpuSeconds: cpuSeconds(pid) - before,
    seconds: (performance.now() - begin) / 1000,
  };
}

/** A hundred turns at 50 tokens a second on one server process, each with a viewer, beside the AI SDK on bare `http`. */
export async function measureLiveTurns(lab: Lab): Promise<Figure[]> {
  const cookie = await signUp(lab.server.url);
  const clients = await Promise.all(Array.from({ length: TURNS }, () => Client.open(lab.server.url, cookie)));
  const sdk = await run(
    lab.baseline.pid,
    clients.map(() => () => fetch(`${lab.baseline.url}/sdk`, { method: 'POST', body: 'live' })),
  );
  const parley = await run(
    lab.server.pid,
    clients.map((client) => () => client.post('live')),
  );
  const share = (load: Load) => (100 * load.cpuSeconds) / load.seconds;
  return [
    below(`${TURNS} live turns at 50 tokens/s: time to first token, p95`, 'ms', {
      measured: quantile(parley.first, 0.95),
      baseline: quantile(sdk.first, 0.95),
      limit: 250,
    }),
    below(`${TURNS} live turns: longest gap between tokens`, 'ms', {
      measured: Math.max(...parley.gaps),
      baseline: Math.max(...sdk.gaps),
      limit: 500,
    }),
    below(`${TURNS} live turns: share of one core`, '%', {
      measured: share(parley),
      baseline: share(sdk),
      limit: FULL_CORE_PERCENT,
    }),
    told(`${TURNS} live turns: until all have ended`, parley.seconds, sdk.seconds, 's'),
    told(
      `${TURNS} live turns: processor time a turn`,
      (parley.cpuSeconds * 1000) / TURNS,
      (sdk.cpuSeconds * 1000) / TURNS,
    ),
  ];
}
