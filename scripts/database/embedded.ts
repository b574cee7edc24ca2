import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port';
import { type Account, commandFor, findAccount, findBinaries } from './binaries';
import { clearForeignLock, isAlive, isPostgres, readPostmaster } from './postmaster';

const USER = 'parley';
const DATABASE = 'parley';
const SCRATCH = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const START_MS = 60_000;
const STOP_MS = 10_000;

export type Embedded = { url: string; adopted: boolean; stop: () => Promise<void> };
export type EmbeddedOptions = {
  /** The data is thrown away afterwards, so nothing waits for the disk. */
  isScratch?: boolean;
  onProgress?: (message: string) => void;
};

type Paths = { folder: string; data: string; password: string; log: string };

function pathsOf(dataDir: string): Paths {
  const folder = path.resolve(dataDir);
  return {
    folder,
    data: path.join(folder, 'postgres'),
    password: path.join(folder, 'postgres-password'),
    log: path.join(folder, 'postgres.log'),
  };
}

function urlFor(password: string, port: number, database: string): string {
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function readPassword(paths: Paths, account: Account): Promise<string> {
  try {
    await writeFile(paths.password, randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600 });
    if (account) await chown(paths.password, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(paths.password, 'utf8')).trim();
}

async function initialise(paths: Paths, account: Account, isScratch: boolean): Promise<void> {
  const { initdb } = await findBinaries();
  const fresh = `${paths.data}.${randomBytes(4).toString('hex')}.new`;
  await mkdir(fresh, { mode: 0o700 });
  if (account) await chown(fresh, account.uid, account.gid);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth=scram-sha-256', `--username=${USER}`, `--pwfile=${paths.password}`];
  const flags = [
    `--pgdata=${fresh}`,
    ...access,
    ...locale,
    '--no-instructions',
    ...(isScratch ? ['--no-sync'] : []),
  ];
  const { command, args, options } = await commandFor(initdb, flags, account, [fresh]);
  const output: string[] = [];
  const code = await new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => output.push(String(chunk)));
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not be set up:\n${output.join('')}`);
  try {
    await rename(fresh, paths.data);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(path.join(paths.data, 'PG_VERSION'))) throw error;
  }
}

async function launch(
  paths: Paths,
  account: Account,
  password: string,
  settings: string[],
): Promise<boolean> {
  const { postgres } = await findBinaries();
  const port = await freePort();
  const own = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'max_connections=200',
  ];
  const flags = ['-D', paths.data, ...[...own, ...settings].flatMap((setting) => ['-c', setting])];
  const { command, args, options } = await commandFor(postgres, flags, account, [paths.data]);
  const output = await open(paths.log, 'a', 0o600);
  const child = spawn(command, args, {
    ...options,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  await output.close();
  let ended = false;
  child.once('error', () => {
    ended = true;
  });
  child.once('exit', () => {
    ended = true;
  });
  child.unref();
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(40)) {
    if (ended) return false;
    if (await canConnect(urlFor(password, port, 'postgres'))) return true;
  }
  child.kill('SIGQUIT');
  return false;
}

/** The embedded database that runs on this data, or null. Waits for one that is starting or stopping. */
async function findRunning(paths: Paths, password: string): Promise<{ pid: number; port: number } | null> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(100)) {
    const postmaster = await readPostmaster(paths.data);
    if (!postmaster) return null;
    if (!isAlive(postmaster.pid) || !(await isPostgres(postmaster.pid))) return null;
    const { pid, port } = postmaster;
    if (port !== null && (await canConnect(urlFor(password, port, 'postgres')))) return { pid, port };
  }
  return null;
}

async function stopPostmaster(pid: number): Promise<void> {
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name);
    } catch {
      // It is gone already.
    }
  };
  signal('SIGINT');
  for (const deadline = Date.now() + STOP_MS; Date.now() < deadline; await sleep(25)) {
    if (!isAlive(pid)) return;
  }
  signal('SIGQUIT');
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    const isTaken = ['42P04', '23505'].includes((error as { code?: string }).code ?? '');
    if (!isTaken) throw error;
  } finally {
    await client.end();
  }
}

/** The address of the embedded database that runs under `dataDir`, or null. */
export async function runningEmbedded(dataDir: string): Promise<string | null> {
  const paths = pathsOf(dataDir);
  if (!existsSync(paths.password) || !existsSync(paths.data)) return null;
  const password = (await readFile(paths.password, 'utf8')).trim();
  const running = await findRunning(paths, password);
  return running ? urlFor(password, running.port, DATABASE) : null;
}

/** Starts the embedded PostgreSQL under `dataDir`, or takes over the one a launcher that died left running. */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const { isScratch = false } = options;
  const paths = pathsOf(dataDir);
  const account = await findAccount();
  await mkdir(paths.folder, { recursive: true, mode: 0o711 });
  if (account) await chmod(paths.folder, 0o711);
  const password = await readPassword(paths, account);
  if (!existsSync(path.join(paths.data, 'PG_VERSION'))) {
    options.onProgress?.('Setting up the embedded PostgreSQL');
    await initialise(paths, account, isScratch);
  }
  let running = await findRunning(paths, password);
  const adopted = running !== null;
  for (let attempt = 0; running === null && attempt < 3; attempt++) {
    await clearForeignLock(paths.data);
    await launch(paths, account, password, isScratch ? SCRATCH : []);
    running = await findRunning(paths, password);
  }
  if (running === null) {
    throw new Error(`The embedded PostgreSQL does not start. Its log: ${paths.log}`);
  }
  const { pid, port } = running;
  await ensureDatabase(urlFor(password, port, 'postgres'));
  return { url: urlFor(password, port, DATABASE), adopted, stop: () => stopPostmaster(pid) };
}
