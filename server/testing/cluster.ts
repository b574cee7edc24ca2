import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@/scripts/database/embedded';
import { migrate } from '@/scripts/database/migrate';

/** A PostgreSQL for one test run, its first database migrated: the template that test files clone. */
export async function startTestCluster(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-test-'));
  const cluster = await startEmbedded(folder, { isScratch: true });
  const stop = async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(cluster.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: cluster.url, stop };
}
