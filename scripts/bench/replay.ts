import { Client, signUp, waitFor } from '../faults/client';
import type { Lab } from './lab';
import { type Figure, quantile, readUntil, samplesOf, timed } from './measure';

const WORDS = 2_000;
const BUDGET_MS = 25;

/** Attaching to a turn that has said 2,000 words and is still running: until the last of them has arrived. */
export async function measureReplay(lab: Lab): Promise<Figure[]> {
  const text = Array.from({ length: WORDS }, (_, index) => `word${index}`).join(' ');
  lab.provider.script('replay', () => ({ text: `${text} end`, stallAfterWords: WORDS }));
  const client = await Client.open(lab.server.url, await signUp(lab.server.url));
  await client.send('replay');
  await waitFor(() => lab.provider.isStalled('replay'), 'the provider to stall');
  const lastWord = `word${WORDS - 1} `;
  await readUntil(await client.attach(), lastWord);
  const times = await samplesOf(30, 5, () => timed(async () => readUntil(await client.attach(), lastWord)));
  lab.provider.release('replay');
  const measured = quantile(times, 0.5);
  return [
    {
      name: `attach and replay of ${WORDS.toLocaleString('en')} words, p50`,
      unit: 'ms',
      measured,
      baseline: null,
      budget: `≤ ${BUDGET_MS} ms`,
      isMet: measured <= BUDGET_MS,
    },
  ];
}
