import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** What PostgreSQL wrote about itself: line 1 is its pid, line 4 its port (absent while it starts). */
export async function readPostmaster(data: string): Promise<{ pid: number; port: number | null } | null> {
  try {
    const lines = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
    const pid = Math.abs(Number(lines[0]));
    const port = Number(lines[3]);
    return pid > 0 ? { pid, port: port > 0 ? port : null } : null;
  } catch {
    return null;
  }
}

/** Whether a process of this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process is a PostgreSQL: after a crash another process may have got the id in the lock file. */
export async function isPostgres(pid: number): Promise<boolean> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('postgres');
  } catch {
    try {
      const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']);
      return stdout.includes('postgres');
    } catch {
      return false;
    }
  }
}

/**
 * Removes a lock file whose process id belongs to another program by now. PostgreSQL itself sees through one of a dead
 * process, but takes any living one for its owner.
 */
export async function clearForeignLock(data: string): Promise<void> {
  const postmaster = await readPostmaster(data);
  if (!postmaster || !isAlive(postmaster.pid) || (await isPostgres(postmaster.pid))) return;
  await rm(path.join(data, 'postmaster.pid'), { force: true });
}
