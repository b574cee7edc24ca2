import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../database/embedded';
import { migrate } from '../database/migrate';
import { StallingProvider } from '../faults/provider';
import { FaultyServer } from '../faults/server';

/** The production server on the embedded database, with a provider that answers at once. */
export type Lab = {
  server: FaultyServer;
  provider: StallingProvider;
  providerUrl: string;
  databaseUrl: string;
  close: () => Promise<void>;
};

/** Sets the laboratory up; `close` takes it down. */
export async function openLab(): Promise<Lab> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  const database = await startEmbedded(folder);
  await migrate(database.url);
  const provider = new StallingProvider();
  const providerUrl = await provider.start();
  const server = new FaultyServer({
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a secret for the benchmark alone......',
    AI_MODEL: 'openai-compatible:bench',
    OPENAI_COMPATIBLE_BASE_URL: providerUrl,
    LOG_LEVEL: 'silent',
  });
  await server.start();
  const close = async () => {
    await server.kill();
    provider.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { server, provider, providerUrl, databaseUrl: database.url, close };
}
