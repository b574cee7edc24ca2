import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../database/embedded';
import { migrate } from '../database/migrate';
import { FaultyServer } from '../faults/server';
import { type Helper, onServerCpu, pinLoad, startHelper } from './processes';
import { Scope } from './scope';
import { warmUp } from './warm-up';

/** The production server on the embedded database, the provider it calls, and what it is measured against. */
export type Lab = {
  server: FaultyServer;
  /** One more server process on the same database, not started. */
  anotherServer: () => FaultyServer;
  /** Runs a measurement on a server that calls another provider; the first one rests meanwhile. */
  withProvider: <T>(providerUrl: string, work: (lab: Lab) => Promise<T>) => Promise<T>;
  providerUrl: string;
  baseline: Helper;
  databaseUrl: string;
  close: () => Promise<void>;
};

/** Sets the laboratory up, its server warm: server and load on cores of their own where that can be. `close` takes it down. */
export async function openLab(): Promise<Lab> {
  const scope = new Scope();
  try {
    return await setUp(scope);
  } catch (error) {
    await scope.close();
    throw error;
  }
}

/** What is being started, noted to be stopped already: the run may be broken off before it is up. */
function soon<T extends { stop: () => unknown }>(scope: Scope, starting: Promise<T>): Promise<T> {
  scope.defer(async () => (await starting).stop());
  return starting;
}

async function setUp(scope: Scope): Promise<Lab> {
  pinLoad();
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  scope.defer(() => rm(folder, { recursive: true, force: true }));
  const database = await soon(scope, startEmbedded(folder));
  await migrate(database.url);
  const provider = await soon(scope, startHelper('./provider.ts'));
  const baseline = await soon(
    scope,
    startHelper('./baseline.ts', { args: [provider.url], isOnServerCpu: true }),
  );
  const serverWith = (providerUrl: string) => {
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      AUTH_SECRET: 'a secret for the benchmark alone......',
      AI_MODEL: 'openai-compatible:bench',
      OPENAI_COMPATIBLE_BASE_URL: providerUrl,
      LOG_LEVEL: 'silent',
    };
    const server = new FaultyServer(settings, onServerCpu);
    scope.defer(() => server.kill());
    return server;
  };
  const server = serverWith(provider.url);
  await server.start();
  await warmUp(server.url);
  const lab: Lab = {
    server,
    anotherServer: () => serverWith(provider.url),
    withProvider: async (providerUrl, work) => {
      const other = serverWith(providerUrl);
      await server.stop();
      try {
        await other.start();
        return await work({ ...lab, server: other });
      } finally {
        await other.stop();
        await server.start();
        await warmUp(server.url);
      }
    },
    providerUrl: provider.url,
    baseline,
    databaseUrl: database.url,
    close: () => scope.close(),
  };
  return lab;
}
