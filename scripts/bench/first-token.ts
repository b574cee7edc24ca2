import { Client, signUp } from '../faults/client';
import { ASK } from '../faults/provider';
import type { Lab } from './lab';
import { type Figure, quantile, readUntil, samplesOf, timed } from './measure';

const SAMPLES = 60;
const WARM_UP = 15;
const PATIENCE_MS = 20_000;

async function straight({ providerUrl }: Lab): Promise<number[]> {
  return samplesOf(SAMPLES, WARM_UP, () =>
    timed(async () => {
      const body = JSON.stringify({ messages: [{ role: 'user', content: 'hi' }] });
      await readUntil(await fetch(`${providerUrl}/chat/completions`, { method: 'POST', body }), '"content"');
    }),
  );
}

/** Time to the first token: through Parley, and straight to the provider. */
export async function measureFirstToken(lab: Lab): Promise<Figure[]> {
  const cookie = await signUp(lab.server.url);
  const direct = await straight(lab);
  const parley = await samplesOf(SAMPLES, WARM_UP, async () => {
    const client = await Client.open(lab.server.url, cookie);
    return timed(async () => readUntil(await client.post('hi'), '"text-delta"'));
  });
  return [
    figure('time to first token, p50', quantile(parley, 0.5), quantile(direct, 0.5), 12),
    figure('time to first token, p95', quantile(parley, 0.95), quantile(direct, 0.95), 25),
  ];
}

/** From the answer to the first token of the resumed turn. */
export async function measureResume(lab: Lab): Promise<Figure[]> {
  const cookie = await signUp(lab.server.url);
  const direct = await straight(lab);
  lab.provider.script('resume', (round) => (round > 0 ? { text: 'Resumed.' } : ASK));
  const parley = await samplesOf(SAMPLES, WARM_UP, async () => {
    const client = await Client.open(lab.server.url, cookie);
    await client.send('resume');
    const asked = await client.asked(PATIENCE_MS);
    return timed(async () => {
      await client.answer(asked);
      const stream = await client.attach();
      if (stream.status === 200) await readUntil(stream, '"Resumed.');
    });
  });
  return [figure('answer to first resumed token, p50', quantile(parley, 0.5), quantile(direct, 0.5), 15)];
}

function figure(name: string, measured: number, baseline: number, budget: number): Figure {
  const isMet = measured <= baseline + budget;
  return { name, unit: 'ms', measured, baseline, budget: `≤ baseline + ${budget} ms`, isMet };
}
