import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_MS = 120_000;
const GLANCE_MS = 10;
const KIB_PER_MIB = 1024;

/** A server in a process of its own, with the milliseconds from its start to the first page it answered. */
export class TimedServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly readyMs: number,
  ) {}

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Runs a command line and resolves once `page` is answered with 200. */
  static async start(
    [command = '', ...args]: string[],
    page: string,
    environment: Record<string, string>,
  ): Promise<TimedServer> {
    const begin = performance.now();
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...environment, NODE_ENV: 'production' },
    });
    for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(GLANCE_MS)) {
      const answer = await fetch(page, { redirect: 'manual' }).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.status === 200) return new TimedServer(child, performance.now() - begin);
      if (child.exitCode !== null) break;
    }
    child.kill('SIGKILL');
    throw new Error(`${args.join(' ')} did not answer`);
  }

  /** Asks it to end, and resolves when it has. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await gone;
  }
}

function parentsOf(): Map<number, number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      parents.set(Number(name), Number(fields[1]));
    } catch {
      // It ended meanwhile.
    }
  }
  return parents;
}

/** A process and all that descend from it. */
export function familyOf(pid: number): number[] {
  const parents = parentsOf();
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}

function memoryOf(pid: number): number {
  try {
    const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Number(pss?.[1] ?? 0) / KIB_PER_MIB;
  } catch {
    return 0;
  }
}

/** MiB of a process and its descendants; memory that several share (PSS) counts once. */
export function familyMemory(pid: number): number {
  return familyOf(pid).reduce((sum, member) => sum + memoryOf(member), 0);
}

/** The title of a process, or how it was started. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
