import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from '../build';
import { startBareNext } from './bare-next';
import { below, type Figure, quantile, samplesOf } from './measure';
import { startParley } from './parley';
import { inScope } from './scope';

const SAMPLES = 3;
const FIRST_BUDGET_MS = 6_000;
const LATER_BUDGET_MS = 2_500;

async function readyMs(dataDir: string): Promise<number> {
  const { server } = await startParley(dataDir);
  await server.stop();
  return server.readyMs;
}

async function bareMs(): Promise<number> {
  const server = await startBareNext();
  await server.stop();
  return server.readyMs;
}

/**
 * From the start of the process to the sign-in page: the first time, with a database to set up, and later. The build is
 * there before, and so is what npm installs.
 */
export async function measureStart(): Promise<Figure[]> {
  buildIfNeeded(() => {});
  const firsts: number[] = [];
  const laters: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await inScope(async (scope) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-start-'));
      scope.defer(() => rm(dataDir, { recursive: true, force: true }));
      firsts.push(await readyMs(dataDir));
      laters.push(await readyMs(dataDir));
    });
  }
  const baseline = quantile(await samplesOf(SAMPLES, 1, bareMs), 0.5);
  return [
    below('first start to the first page, p50', 'ms', {
      measured: quantile(firsts, 0.5),
      baseline,
      limit: FIRST_BUDGET_MS,
    }),
    below('later start to the first page, p50', 'ms', {
      measured: quantile(laters, 0.5),
      baseline,
      limit: LATER_BUDGET_MS,
    }),
  ];
}
