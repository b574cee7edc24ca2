import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '@/env';
import { isAlive } from './database/postmaster';

const TRIES = 20;
/** A server whose launcher was killed hands its turns over before it lets its port go. */
const WAIT_FOR_PREDECESSOR_MS = 12_000;
const WAIT_MS = 500;

const noteFile = (dataDir: string) => path.join(path.resolve(dataDir), 'server.json');

/** Notes which process serves on which port, so that the next start can tell a predecessor from a stranger. */
export function noteServer(dataDir: string, server: { pid: number | undefined; port: number }): () => void {
  mkdirSync(path.resolve(dataDir), { recursive: true, mode: 0o711 });
  writeFileSync(noteFile(dataDir), JSON.stringify(server));
  return () => rmSync(noteFile(dataDir), { force: true });
}

function hasPredecessor(dataDir: string, port: number): boolean {
  try {
    const note = JSON.parse(readFileSync(noteFile(dataDir), 'utf8')) as { pid?: number; port?: number };
    return note.port === port && note.pid !== undefined && isAlive(note.pid);
  } catch {
    return false;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

async function becomesFree(port: number, withinMs: number): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; ; await sleep(150)) {
    if (await isFree(port)) return true;
    if (Date.now() > deadline) return false;
  }
}

/** The port to serve on: the one that `PORT` names, or the first free one from 3000 on when it names none. */
export async function choosePort(settings: Env, say: (message: string) => void): Promise<number> {
  const wanted = settings.PORT;
  const isNamed = Boolean(process.env.PORT);
  const wait = hasPredecessor(settings.DATA_DIR, wanted) ? WAIT_FOR_PREDECESSOR_MS : WAIT_MS;
  if (await becomesFree(wanted, wait)) return wanted;
  if (isNamed)
    throw new Error(`Parley cannot start: port ${wanted} is taken. Stop what uses it, or set PORT.`);
  for (let port = wanted + 1; port < wanted + TRIES; port++) {
    if (!(await isFree(port))) continue;
    say(`Port ${wanted} is taken, so Parley takes ${port}. Set PORT to choose one.`);
    return port;
  }
  throw new Error(`Parley cannot start: the ports ${wanted} to ${wanted + TRIES - 1} are taken. Set PORT.`);
}
