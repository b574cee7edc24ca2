import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Env } from '@/env';
import { isDemoSignInOn } from '@/server/workspace/rules';
import { DEMO_EMAIL } from '@/server/workspace/schema';
import { buildIfNeeded } from './build';
import { migrate } from './database/migrate';
import { type OpenDatabase, openDatabase } from './database/open';
import { choosePort, noteServer } from './port';
import { fail, keptSecret, readSettings } from './settings';

const READY_MS = 120_000;
const STOP_MS = 12_000;
const PARENT_GLANCE_MS = 1_000;

type Mode = 'start' | 'dev';

const say = (message: string) => console.log(message);

async function isSeeded(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('SELECT 1 FROM "User" WHERE email = $1', [DEMO_EMAIL])).rowCount === 1;
  } finally {
    await client.end();
  }
}

async function seed(url: string): Promise<void> {
  const [{ closeDatabase, setDatabaseUrl }, { transaction }, { seedDemo }] = await Promise.all([
    import('@/server/db'),
    import('@/server/transaction'),
    import('@/prisma/seed/demo'),
  ]);
  setDatabaseUrl(url);
  if (await transaction((tx) => seedDemo(tx))) say('Seeded the Northwind demo workspace.');
  await closeDatabase();
}

function isDemoOn(settings: Env, database: OpenDatabase): boolean {
  return isDemoSignInOn({
    switchedOn: settings.DEMO_SIGN_IN,
    isProduction: settings.NODE_ENV === 'production',
    isEmbeddedDatabase: database.isEmbedded,
  });
}

/** Where to listen: a demo that anybody may sign in to stays on this machine unless it is told otherwise. */
function hostOf(settings: Env, database: OpenDatabase): string {
  return settings.HOST ?? (isDemoOn(settings, database) ? '127.0.0.1' : '0.0.0.0');
}

async function prepareDatabase(settings: Env, database: OpenDatabase): Promise<void> {
  const applied = await migrate(database.url);
  if (applied.length > 0) say(`Applied ${applied.length} migration${applied.length === 1 ? '' : 's'}.`);
  if (isDemoOn(settings, database) && !(await isSeeded(database.url))) await seed(database.url);
}

function serve(mode: Mode, settings: Env, database: OpenDatabase, port: number): ChildProcess {
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  return spawn(process.execPath, [next, mode, '-p', String(port), '-H', hostOf(settings, database)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: database.url,
      PARLEY_EMBEDDED_DATABASE: String(database.isEmbedded),
      AUTH_SECRET: settings.AUTH_SECRET ?? keptSecret(settings.DATA_DIR),
      NEXT_TELEMETRY_DISABLED: '1',
      // The server hands its turns over before it ends; see `onShutdown`.
      ...(mode === 'start' ? { NEXT_MANUAL_SIG_HANDLE: '1' } : {}),
    },
  });
}

async function announceWhenReady(port: number, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(100)) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (answer?.ok) return say(`Parley is ready at http://localhost:${port}`);
  }
  say(`Parley does not answer yet: see http://localhost:${port}/api/health`);
}

/** npm that is killed takes its script's shell with it, but not what the shell runs: nobody else would stop us. */
function watchParent(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), PARENT_GLANCE_MS).unref();
}

/** Ends with the child: by our signal, with 0 once all is closed; by itself, with its own code. */
async function waitForEnd(child: ChildProcess, close: () => Promise<void>): Promise<never> {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  watchParent(stop);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  await close();
  if (!isStopping) process.stderr.write(`The server ended (${code ?? child.signalCode}).\n`);
  process.exit(isStopping ? 0 : (code ?? 1) || 1);
}

/** Starts Parley: checks the environment, builds if need be, brings the database up and serves until it is stopped. */
export async function launch(mode: Mode): Promise<void> {
  const settings = await readSettings(mode === 'start' ? 'production' : 'development');
  const port = await choosePort(settings, say).catch((error: Error) => fail(error.message));
  if (mode === 'start') buildIfNeeded(say);
  let database: OpenDatabase | undefined;
  try {
    database = await openDatabase(
      { databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR },
      (message) => say(`${message} …`),
    );
    await prepareDatabase(settings, database);
  } catch (error) {
    await database?.close();
    fail(`Parley cannot start: ${(error as Error).message}`);
  }
  const child = serve(mode, settings, database, port);
  const forgetServer = noteServer(settings.DATA_DIR, { pid: child.pid, port });
  const end = waitForEnd(child, async () => {
    forgetServer();
    await database.close();
  });
  await announceWhenReady(port, child);
  await end;
}
