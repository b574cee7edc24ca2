import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '@/env';

export const projectFolder = fileURLToPath(new URL('..', import.meta.url));

/** Ends the process with a message for the person who started it. */
export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * The settings of a command that runs from the project's folder: the environment, over what `.env.local` and `.env`
 * say. Faults end the process with the one message that names them.
 */
export async function readSettings(mode?: 'production' | 'development'): Promise<Env> {
  process.chdir(projectFolder);
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file);
  if (mode) Object.assign(process.env, { NODE_ENV: mode });
  try {
    return (await import('@/env')).env;
  } catch (error) {
    return fail((error as Error).message);
  }
}

/** The secret that signs session cookies when none is set: made once, kept in the data folder. */
export function keptSecret(dataDir: string): string {
  const file = path.join(path.resolve(dataDir), 'auth-secret');
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o711 });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}
