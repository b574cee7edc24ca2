import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '@/env';
import { isDemoSignInOn } from '@/server/workspace/rules';
import { buildIfNeeded } from './build';
import type { OpenDatabase } from './database/open';
import { choosePort, noteServer } from './port';
import { serveCommand } from './serve-command';
import { fail, keptSecret, projectFolder, readSettings } from './settings';

const READY_MS = 120_000;
const STOP_MS = 12_000;
const PARENT_GLANCE_MS = 1_000;

type Mode = 'start' | 'dev';

const say = (message: string) => console.log(message);
const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
const isEmbedded = (settings: Env) => settings.DATABASE_URL === undefined;

function isDemoOn(settings: Env): boolean {
  return isDemoSignInOn({
    switchedOn: settings.DEMO_SIGN_IN,
    isProduction: settings.NODE_ENV === 'production',
    isEmbeddedDatabase: isEmbedded(settings),
  });
}

/** Where to listen: a demo that anybody may sign in to stays on this machine unless it is told otherwise. */
function hostOf(settings: Env): string {
  return settings.HOST ?? (isDemoOn(settings) ? '127.0.0.1' : '0.0.0.0');
}

function environmentOf(settings: Env): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PARLEY_EMBEDDED_DATABASE: String(isEmbedded(settings)),
    AUTH_SECRET: settings.AUTH_SECRET ?? keptSecret(settings.DATA_DIR),
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

/** Starts the server of the build. It loads while the database comes up, and answers once it is told where that is. */
function serveBuild(settings: Env, port: number): ChildProcess {
  return spawn(process.execPath, serveCommand(port, hostOf(settings)), {
    cwd: projectFolder,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...environmentOf(settings),
      PORT: String(port),
      PARLEY_AWAIT_DATABASE: 'true',
      // The server hands its turns over before it ends; see `onShutdown`.
      NEXT_MANUAL_SIG_HANDLE: '1',
    },
  });
}

function serveDevelopment(settings: Env, port: number, databaseUrl: string): ChildProcess {
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  return spawn(process.execPath, [next, 'dev', '-p', String(port), '-H', hostOf(settings)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...environmentOf(settings), PORT: String(port), DATABASE_URL: databaseUrl },
  });
}

/**
 * Starts what migrates and seeds, which waits to be told the database: a process of its own, since what it loads takes as
 * much memory as the server and is not needed again.
 */
function startPreparation(settings: Env): ChildProcess {
  const script = ['--import', 'tsx', 'scripts/prepare.ts', ...(isDemoOn(settings) ? ['--demo'] : [])];
  return spawn(process.execPath, script, {
    cwd: projectFolder,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...environmentOf(settings), PARLEY_AWAIT_DATABASE: 'true' },
  });
}

/** Starts the preparation ahead where the database is still to be set up, which takes a while. */
function startEarlyPreparation(settings: Env): ChildProcess | null {
  const isNew = isEmbedded(settings) && !existsSync(path.join(settings.DATA_DIR, 'postgres'));
  return isNew ? startPreparation(settings) : null;
}

async function prepareDatabase(settings: Env, url: string, early: ChildProcess | null): Promise<void> {
  const { isPrepared } = await import('./database/prepared');
  if (!early && (await isPrepared(url, isDemoOn(settings)))) return;
  const child = early ?? startPreparation(settings);
  const ended = hasEnded(child) ? null : new Promise((resolve) => child.once('exit', resolve));
  child.send({ databaseUrl: url }, () => {});
  await ended;
  if (child.exitCode !== 0) throw new Error('the database could not be prepared.');
}

async function bringUpDatabase(settings: Env, server: ChildProcess | null): Promise<OpenDatabase> {
  const preparation = startEarlyPreparation(settings);
  const { openDatabase } = await import('./database/open');
  let database: OpenDatabase | undefined;
  try {
    database = await openDatabase(
      { databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR },
      (message) => say(`${message} …`),
    );
    await prepareDatabase(settings, database.url, preparation);
    return database;
  } catch (error) {
    server?.kill('SIGKILL');
    preparation?.kill('SIGKILL');
    await database?.close();
    return fail(`Parley cannot start: ${(error as Error).message}`);
  }
}

async function announceWhenReady(port: number, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(100)) {
    if (hasEnded(child)) return;
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
  if (!hasEnded(child)) await new Promise((resolve) => child.once('exit', resolve));
  await close();
  if (!isStopping) process.stderr.write(`The server ended (${child.exitCode ?? child.signalCode}).\n`);
  process.exit(isStopping ? 0 : (child.exitCode ?? 1) || 1);
}

/** Starts Parley: checks the environment, builds if need be, brings the database up and serves until it is stopped. */
export async function launch(mode: Mode): Promise<void> {
  const settings = await readSettings(mode === 'start' ? 'production' : 'development');
  const port = await choosePort(settings, say).catch((error: Error) => fail(error.message));
  if (mode === 'start') buildIfNeeded(say);
  const early = mode === 'start' ? serveBuild(settings, port) : null;
  const database = await bringUpDatabase(settings, early);
  early?.send({ databaseUrl: database.url }, () => {});
  const child = early ?? serveDevelopment(settings, port, database.url);
  const forgetServer = noteServer(settings.DATA_DIR, { pid: child.pid, port });
  const end = waitForEnd(child, async () => {
    forgetServer();
    await database.close();
  });
  await announceWhenReady(port, child);
  await end;
}
