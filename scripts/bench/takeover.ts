import { setTimeout as sleep } from 'node:timers/promises';
import { LEASE_SECONDS } from '@/server/jobs';
import { Client, signUp } from '../faults/client';
import type { Lab } from './lab';
import { type Figure, readUntil } from './measure';
import { TOKEN } from './provider-replies';
import { warmUp } from './warm-up';

const GRACE_SECONDS = 5;
const TURNS = 5;
const PATIENCE_MS = 60_000;
const DEATHS = 3;
/** No whole number of the queue's rounds, so that the deaths meet it at different moments. */
const BETWEEN_MS = 700;

/** From the death of a worker's process to the first word of its turns on another one; the slowest of several deaths. */
export async function measureTakeover(lab: Lab): Promise<Figure[]> {
  const cookie = await signUp(lab.server.url);
  const times: number[] = [];
  for (let death = 0; death < DEATHS; death += 1) {
    times.push(...(await takeOver(lab, cookie)));
    await sleep(BETWEEN_MS);
  }
  await warmUp(lab.server.url);
  const measured = Math.max(...times);
  return [
    {
      name: `takeover of ${TURNS} turns of a killed worker, the last one's first word, the slowest of ${DEATHS}`,
      unit: 's',
      measured,
      baseline: LEASE_SECONDS,
      budget: `≤ lease + ${GRACE_SECONDS} s`,
      isMet: measured <= LEASE_SECONDS + GRACE_SECONDS,
    },
  ];
}

/** Seconds until each turn of a killed process speaks on another one; the killed one is up again afterwards. */
async function takeOver(lab: Lab, cookie: string): Promise<number[]> {
  const other = lab.anotherServer();
  try {
    const clients = await Promise.all(
      Array.from({ length: TURNS }, () => Client.open(lab.server.url, cookie)),
    );
    for (const client of clients) await readUntil(await client.post('slow'), `"delta":"${TOKEN}`);
    await other.start();
    const streams = await Promise.all(clients.map(activeStream));
    await lab.server.kill();
    const killedAt = performance.now();
    const times = await Promise.all(
      clients.map(async (client, index) => {
        const elsewhere = client.through(other.url);
        for (const deadline = killedAt + PATIENCE_MS; performance.now() < deadline; await sleep(20)) {
          if ((await activeStream(elsewhere)) !== streams[index]) break;
        }
        await readUntil(await elsewhere.attach(), `"delta":"${TOKEN}`);
        return (performance.now() - killedAt) / 1000;
      }),
    );
    await Promise.all(clients.map((client) => client.through(other.url).stop()));
    return times;
  } finally {
    await other.stop();
    if (lab.server.pid === 0) await lab.server.start();
  }
}

async function activeStream(client: Client): Promise<string | null> {
  return (await client.view()).thread.activeStreamId;
}
