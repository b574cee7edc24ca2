import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded } from '../build';
import { Client, signUp, waitFor } from '../faults/client';
import { StallingProvider } from '../faults/provider';
import { projectFolder } from '../settings';
import { startBareNext } from './bare-next';
import { below, type Figure, quantile, told } from './measure';
import { startParley } from './parley';
import { inScope, type Scope } from './scope';
import { commandOf, familyMemory, familyOf } from './timed-server';

const SETTLE_MS = 10_000;
const IDLE_BUDGET_MB = 350;
const IN_FLIGHT = 100;
/** A short turn's threads, messages and jobs stay in the database; of the process's heap nothing may stay. */
const TURNS = Number(process.env.BENCH_TURNS ?? 2_000);
const WARM_UP = TURNS / 4;
const LEAK_BUDGET_MB = 1;
const AT_A_TIME = 8;
const HEAP_SAMPLES = 5;
const PATIENCE_MS = 60_000;
const MIB = 1024 * 1024;

type Subject = { url: string; pid: number; cookie: string; provider: StallingProvider; heapFile: string };

async function idleBaseline(): Promise<number> {
  const server = await startBareNext();
  await sleep(SETTLE_MS);
  const memory = familyMemory(server.pid);
  await server.stop();
  return memory;
}

async function withTurnsInFlight({ url, pid, cookie, provider }: Subject): Promise<number> {
  const keys = Array.from({ length: IN_FLIGHT }, (_, index) => `in flight ${index}`);
  for (const key of keys) provider.script(key, () => ({ text: 'One two ', stallAfterWords: 1 }));
  await Promise.all(keys.map(async (key) => (await Client.open(url, cookie)).send(key)));
  await waitFor(() => keys.every((key) => provider.isStalled(key)), 'the turns to stall', PATIENCE_MS);
  await sleep(SETTLE_MS / 2);
  const memory = familyMemory(pid);
  for (const key of keys) provider.release(key);
  return memory;
}

/** Runs short turns, each in a thread of its own, and gives how many it was in a second. */
async function runTurns({ url, cookie }: Subject, count: number): Promise<number> {
  const begin = performance.now();
  let next = 0;
  const runner = async () => {
    while (next++ < count) await (await (await Client.open(url, cookie)).post('hi')).text();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, runner));
  return (count * 1000) / (performance.now() - begin);
}

async function heapSample(pid: number, file: string): Promise<number> {
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(50)) {
    const bytes = Number(await readFile(file, 'utf8').catch(() => ''));
    if (bytes > 0) return bytes / MIB;
  }
  throw new Error('the server did not report its heap');
}

/** MiB that the server holds after its garbage is gone: the least of several looks, timers run in between. */
async function heldMemory({ pid, heapFile }: Subject): Promise<number> {
  const server = familyOf(pid).find((member) => commandOf(member).includes('next-server'));
  if (server === undefined) throw new Error('the process of the server was not found');
  const samples: number[] = [];
  for (let sample = 0; sample < HEAP_SAMPLES; sample += 1) {
    await sleep(2_000);
    samples.push(await heapSample(server, heapFile));
  }
  return quantile(samples, 0);
}

async function measureGrowth(subject: Subject): Promise<Figure> {
  await runTurns(subject, WARM_UP);
  const before = await heldMemory(subject);
  const perSecond = await runTurns(subject, TURNS);
  const after = await heldMemory(subject);
  const growth = ((after - before) * 1000) / TURNS;
  console.log(
    `${TURNS} turns, ${perSecond.toFixed(0)}/s: ${before.toFixed(1)} MB before, ${after.toFixed(1)} MB after`,
  );
  const [name, budget] = [`held more after each 1,000 of ${TURNS} turns`, `≤ ${LEAK_BUDGET_MB} MB`];
  return { name, unit: 'MB', measured: growth, baseline: null, budget, isMet: growth <= LEAK_BUDGET_MB };
}

async function openSubject(scope: Scope, dataDir: string) {
  const provider = new StallingProvider();
  const providerUrl = await provider.start();
  scope.defer(() => provider.stop());
  const heapFile = join(dataDir, 'heap');
  const reporter = pathToFileURL(join(projectFolder, 'scripts/bench/report-heap.mjs')).href;
  const { server, url } = await startParley(dataDir, {
    AI_MODEL: 'openai-compatible:bench',
    OPENAI_COMPATIBLE_BASE_URL: providerUrl,
    BENCH_HEAP_FILE: heapFile,
    NODE_OPTIONS: `--expose-gc --import ${reporter}`,
  });
  scope.defer(() => server.stop());
  return { url, pid: server.pid, provider, heapFile };
}

/** What `npm start` holds: launcher, server and PostgreSQL together, idle, with turns in flight, and after many turns. */
export async function measureMemory(): Promise<Figure[]> {
  buildIfNeeded(() => {});
  const baseline = await idleBaseline();
  return inScope(async (scope) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-memory-'));
    scope.defer(() => rm(dataDir, { recursive: true, force: true }));
    const opened = await openSubject(scope, dataDir);
    await sleep(SETTLE_MS);
    const idle = familyMemory(opened.pid);
    const subject = { ...opened, cookie: await signUp(opened.url) };
    const inFlight = await withTurnsInFlight(subject);
    const growth = await measureGrowth(subject);
    return [
      below('memory when idle, PostgreSQL included', 'MB', {
        measured: idle,
        baseline,
        limit: IDLE_BUDGET_MB,
      }),
      told(`memory with ${IN_FLIGHT} turns in flight`, inFlight, baseline, 'MB'),
      growth,
    ];
  });
}
