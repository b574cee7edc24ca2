import { migrate } from './database/migrate';
import { fail, readSettings } from './settings';

const isDemo = process.argv.includes('--demo');
await readSettings();
const [{ awaitDatabase }, { databaseUrl }, { transaction }, { seedDemo }] = await Promise.all([
  import('@/server/await-database'),
  import('@/server/db'),
  import('@/server/transaction'),
  import('@/prisma/seed/demo'),
  import('./database/schema-engine'),
]);

/** Brings the database that the launcher names to this checkout's schema and, told `--demo`, seeds the demo. */
async function prepare(): Promise<void> {
  await awaitDatabase();
  const applied = await migrate(databaseUrl());
  if (applied.length > 0)
    console.log(`Applied ${applied.length} migration${applied.length === 1 ? '' : 's'}.`);
  if (isDemo && (await transaction((tx) => seedDemo(tx))))
    console.log('Seeded the Northwind demo workspace.');
}

await prepare().catch((error: Error) => fail(`Parley cannot start: ${error.message}`));
process.exit(0);
