import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import type { Lab } from '../lab';
import { type Figure, quantile } from '../measure';
import { onStage } from './stage';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const RUNS = 3;
const BUDGET = 0.95;

type Scores = Record<string, number>;

/** Lighthouse, as on a desktop, on the page of a thread of a member who is signed in. */
export async function measureLighthouse(lab: Lab): Promise<Figure[]> {
  const work = async ({ profile, client }: Parameters<Parameters<typeof onStage>[1]>[0]) => {
    await client.send('hello');
    await client.until(({ thread }) => thread.activeStreamId === null, 'the turn to end', 20_000);
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    const runs: Scores[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      runs.push(await scoresOf(`${lab.server.url}/threads/${client.threadId}`, Number(port)));
    }
    return runs;
  };
  const runs = await onStage(lab, work, ['--remote-debugging-port=0']);
  return CATEGORIES.map((category) => {
    const scores = runs.map((run) => run[category] ?? 0);
    const measured = quantile(scores, 0.5);
    return {
      name: `Lighthouse ${category}, median of ${RUNS}`,
      unit: '',
      measured,
      baseline: null,
      budget: `≥ ${BUDGET}`,
      isMet: measured >= BUDGET,
    };
  });
}

async function scoresOf(url: string, port: number): Promise<Scores> {
  const settings = {
    port,
    disableStorageReset: true,
    logLevel: 'error' as const,
    onlyCategories: CATEGORIES,
  };
  const result = await lighthouse(url, settings, desktop);
  if (!result) throw new Error('Lighthouse gave no result');
  if (result.lhr.finalDisplayedUrl !== url) throw new Error(`Lighthouse saw ${result.lhr.finalDisplayedUrl}`);
  return Object.fromEntries(
    Object.entries(result.lhr.categories).map(([category, { score }]) => [category, score ?? 0]),
  );
}
