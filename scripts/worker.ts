import { migrate } from './database/migrate';
import { openDatabase } from './database/open';
import { fail, readSettings } from './settings';

const settings = await readSettings();
const { setDatabaseUrl } = await import('@/server/db');
const [{ onShutdown }, { startWorker, stopWorker }] = await Promise.all([
  import('@/server/on-shutdown'),
  import('@/server/turn/worker'),
]);
try {
  const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR });
  setDatabaseUrl(database.url);
  await migrate(database.url);
  await startWorker();
  onShutdown(async () => {
    await stopWorker();
    await database.close();
  });
  console.log('The worker is ready.');
} catch (error) {
  fail((error as Error).message);
}
