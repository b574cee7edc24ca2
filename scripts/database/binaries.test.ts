import { spawnSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandFor, findAccount, findBinaries } from './binaries';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-private-'));
  await chmod(folder, 0o700);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a checkout in a folder that is closed to others sets a database up, also for root', async () => {
  const { initdb } = await findBinaries();
  const native = path.join(folder, 'native');
  await cp(path.resolve(path.dirname(initdb), '..'), native, { recursive: true });
  const account = await findAccount();
  const data = path.join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  if (account) await chown(data, account.uid, account.gid);
  const program = path.join(native, 'bin', path.basename(initdb));
  const flags = [`--pgdata=${data}`, '--no-sync', '--locale=C'];
  const { command, args, options } = await commandFor(program, flags, account, [data]);
  const { status, stderr } = spawnSync(command, args, { ...options, cwd: '/', encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.not.stringMatching(/error|denied/i)]);
});
