import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const TASKSET = '/usr/bin/taskset';
const TICKS_PER_SECOND = 100;

/** The cores that this process may run on, as Linux tells; none elsewhere. */
function allowedCpus(): number[] {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const ranges = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1]?.split(',') ?? [];
  return ranges.flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

const [serverCpu, loadCpu] = allowedCpus().map(String);

/** Whether the server can have a core of its own: Linux, with `taskset` and two cores or more. */
export const isPinned = loadCpu !== undefined && existsSync(TASKSET);

/** Pins this process, and so what it starts, to the core of the load. */
export function pinLoad(): void {
  if (isPinned) execFileSync(TASKSET, ['-a', '-p', '-c', String(loadCpu), String(process.pid)]);
}

/** The command line that runs this one on the server's core. */
export function onServerCpu(command: string, args: string[]): [string, string[]] {
  return isPinned ? [TASKSET, ['-c', String(serverCpu), command, ...args]] : [command, args];
}

export type Helper = { url: string; pid: number; stop: () => void };

/** Starts a script of the benchmark in a process of its own; resolves with the address it sends. */
export async function startHelper(
  script: string,
  options: { args?: string[]; isOnServerCpu?: boolean } = {},
): Promise<Helper> {
  const file = new URL(script, import.meta.url).pathname;
  const plain = ['--import', 'tsx', file, ...(options.args ?? [])];
  const [command, args] = options.isOnServerCpu
    ? onServerCpu(process.execPath, plain)
    : ([process.execPath, plain] as const);
  const child: ChildProcess = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  child.removeAllListeners('exit');
  return { url, pid: child.pid ?? 0, stop: () => child.kill('SIGKILL') };
}

/** Seconds of processor time that a process has used, user and system; Linux only, else NaN. */
export function cpuSeconds(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
