import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fail, projectFolder } from './settings';

const SOURCES = ['app', 'components', 'server', 'prisma/schema', 'public'];
const FILES = ['env.ts', 'instrumentation.ts', 'next.config.ts', 'package-lock.json', 'postcss.config.mjs'];

function modifiedAt(file: string): number {
  return statSync(path.join(projectFolder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newestSource(): number {
  const times = FILES.map(modifiedAt);
  for (const folder of SOURCES) {
    const root = path.join(projectFolder, folder);
    if (!existsSync(root)) continue;
    for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!/\.test\.tsx?$/.test(entry)) times.push(modifiedAt(path.join(folder, entry)));
    }
  }
  return Math.max(...times);
}

/** Builds the app for production when that was not done, or not since its sources changed. */
export function buildIfNeeded(say: (message: string) => void): void {
  const builtAt = modifiedAt('.next/BUILD_ID');
  if (builtAt > newestSource()) return;
  say(
    builtAt === 0
      ? 'Building Parley, which the first start does once …'
      : 'Building Parley anew, it changed …',
  );
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const { status } = spawnSync(process.execPath, [next, 'build'], {
    stdio: 'inherit',
    cwd: projectFolder,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) fail('The build failed.');
}
