import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from './database/embedded';
import { migrate } from './database/migrate';
import { Client, signUp, waitFor } from './faults/client';
import { faultsOf, POINTS } from './faults/points';
import { ASK, StallingProvider } from './faults/provider';
import { FaultyServer } from './faults/server';

const ROUNDS = process.argv.includes('--short') ? 1 : 10;
/** The lease of a worker is 10 s; the rest is looking for it and running the turn. */
const TAKEOVER_MS = 25_000;
const STOPS_WITHIN_MS = 1_000;

type Scenery = { provider: StallingProvider; server: FaultyServer; other: FaultyServer; databaseUrl: string };
type Check = { name: string; faults: string[] };

const checks: Check[] = [];

function report(name: string, faults: string[]): void {
  checks.push({ name, faults });
  console.log(
    `${faults.length === 0 ? 'ok    ' : 'FAILED'} ${name}${faults.map((fault) => `\n       ${fault}`).join('')}`,
  );
}

/** Kills a server while a thread is at each of the points, and looks at every thread after the takeover. */
async function killAtEveryPoint({ provider, server, databaseUrl }: Scenery, round: number): Promise<void> {
  provider.isRevived = false;
  const cookie = await signUp(server.url);
  const scenes = await Promise.all(
    POINTS.map(async (point) => {
      const lock = new pg.Client({ connectionString: databaseUrl });
      lock.on('error', () => {});
      await lock.connect();
      const key = `${point.name} ${round}`;
      provider.script(key, point.script(key));
      return { point, key, provider, lock, client: await Client.open(server.url, cookie) };
    }),
  );
  for (const scene of scenes) {
    await scene.client.send(scene.key);
    await scene.point.reach(scene);
  }
  await server.kill();
  for (const { lock } of scenes) await lock.end();
  provider.isRevived = true;
  await server.start();
  for (const { point, client, key } of scenes) {
    const name = `killed ${point.name}, round ${round}`;
    try {
      if (point.isAnsweredAfter) await client.answer(await client.asked(TAKEOVER_MS));
      const view = await client.until(
        ({ thread }) => thread.activeStreamId === null && thread.pendingQuestionMessageId === null,
        'the thread to be free',
        TAKEOVER_MS,
      );
      report(name, faultsOf(point, view, point.hasTool ? await client.countCompanies(key) : 0));
    } catch (error) {
      report(name, [(error as Error).message]);
    }
  }
}

/** A hundred answers at the same moment, over two processes. */
async function answerTogether({ provider, server, other }: Scenery): Promise<void> {
  const key = 'a hundred answers';
  provider.script(key, (round) => (round > 0 ? { text: 'Resumed.' } : ASK));
  const client = await Client.open(server.url, await signUp(server.url));
  await client.send(key);
  const asked = await client.asked(TAKEOVER_MS);
  const clients = [client, client.through(other.url)];
  const refusals = await Promise.all(
    Array.from({ length: 100 }, (_, index) => clients[index % 2]?.answer(asked) ?? null),
  );
  await client.until(({ thread }) => thread.activeStreamId === null, 'the turn to end', TAKEOVER_MS);
  const winners = refusals.filter((refusal) => refusal === null).length;
  const losers = refusals.filter((refusal) => refusal === 'QUESTION_NOT_PENDING').length;
  const calls = provider.requests.filter((request) => request.key === key && request.round > 0).length;
  report('of a hundred answers over two processes one wins', [
    ...(winners === 1 ? [] : [`${winners} answers won`]),
    ...(losers === 99 ? [] : [`${losers} got QUESTION_NOT_PENDING`]),
    ...(calls === 1 ? [] : [`${calls} model calls resumed`]),
  ]);
}

/** Stop from a process that does not run the turn: the provider's request must be aborted within a second. */
async function stopFromElsewhere({ provider, server, other }: Scenery): Promise<void> {
  const key = 'stop from elsewhere';
  provider.script(key, () => ({ text: 'one two three four', stallAfterWords: 2 }));
  const client = await Client.open(other.url, await signUp(other.url));
  await client.through(other.url).send(key);
  await waitFor(() => provider.isStalled(key), 'the provider to stall');
  const request = provider.requests.findLast((seen) => seen.key === key);
  const before = performance.now();
  const stopping = client.stop();
  await waitFor(() => request?.isAborted === true, 'the provider request to be aborted').catch(() => {});
  const elapsed = Math.round(performance.now() - before);
  await stopping;
  const view = await client.through(server.url).view();
  report(`a stop from another process aborts the provider request (${elapsed} ms)`, [
    ...(request?.isAborted && elapsed <= STOPS_WITHIN_MS ? [] : [`it took ${elapsed} ms`]),
    ...(view.thread.lastTurn?.status === 'STOPPED' ? [] : [`the turn is ${view.thread.lastTurn?.status}`]),
    ...(JSON.stringify(view.messages).includes('one two') ? [] : ['the partial reply is gone']),
  ]);
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-faults-'));
  const database = await startEmbedded(folder);
  const provider = new StallingProvider();
  const environment = {
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a secret for the fault harness alone',
    AI_MODEL: 'openai-compatible:faults',
    OPENAI_COMPATIBLE_BASE_URL: await provider.start(),
    MODEL_MAX_RETRIES: '0',
    LOG_LEVEL: 'silent',
  };
  const server = new FaultyServer(environment);
  const other = new FaultyServer({ ...environment, WORKER: 'none' });
  try {
    await migrate(database.url);
    await server.start();
    const scenery = { provider, server, other, databaseUrl: database.url };
    for (let round = 1; round <= ROUNDS; round += 1) await killAtEveryPoint(scenery, round);
    await other.start();
    await answerTogether(scenery);
    await stopFromElsewhere(scenery);
  } catch (error) {
    report('the harness itself', [(error as Error).stack ?? String(error)]);
  } finally {
    await Promise.allSettled([server.kill(), other.kill()]);
    provider.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const failed = checks.filter(({ faults }) => faults.length > 0).length;
  console.log(`\n${checks.length - failed} of ${checks.length} held`);
  const file = process.argv.find((argument) => argument.endsWith('.json'));
  if (file) await writeFile(file, JSON.stringify({ passed: checks.length - failed, failed }));
  process.exit(failed === 0 ? 0 : 1);
}

await main();
