import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });

const TAKEN = 7;
const SCRIPT = `
  import { awaitDatabase } from './server/await-database.ts';
  import { databaseUrl } from './server/db.ts';
  await awaitDatabase();
  process.exit(databaseUrl() === 'postgresql://u:p@db/late' ? ${TAKEN} : 1);`;

/** A process that its launcher, this test, started before there was a database. */
function startWaiting() {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/typescript.mjs', '--input-type=module', '-e', SCRIPT],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, DATABASE_URL: '', PARLEY_AWAIT_DATABASE: 'true' },
    },
  );
  return { child, ended: once(child, 'exit') };
}

test('a process that is started before its database takes the address that its launcher names', async () => {
  const { child, ended } = startWaiting();
  child.send({ databaseUrl: 'postgresql://u:p@db/late' });
  expect(await ended).toEqual([TAKEN, null]);
});

test('it does not outlive a launcher that is gone before that', async () => {
  const { child, ended } = startWaiting();
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});
