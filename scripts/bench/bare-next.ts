import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectFolder } from '../settings';
import { freePort, TimedServer } from './timed-server';

/** The least that Next serves: one dynamic page. Below the project's folder, so that it is built with the same packages. */
const FILES = {
  'package.json': '{ "name": "bare-next", "private": true, "type": "module" }',
  'next.config.mjs': `const root = ${JSON.stringify(projectFolder)};
    export default { output: 'standalone', outputFileTracingRoot: root, turbopack: { root } };`,
  'app/layout.js': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;',
  'app/page.js': `export const dynamic = 'force-dynamic';
    export default () => <main>Hello</main>;`,
};

async function build(): Promise<string> {
  const parent = path.join(projectFolder, '.next');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'bare-next-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await mkdir(path.join(folder, 'app'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(folder, name), text);
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const { status, stderr } = spawnSync(process.execPath, [next, 'build', folder], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) throw new Error(`the bare app was not built:\n${stderr}`);
  return path.join(folder, '.next/standalone', path.relative(projectFolder, folder), 'server.js');
}

let server: Promise<string> | undefined;

/** Starts a bare Next app from its standalone output; it is built once in a run of the benchmark. */
export async function startBareNext(): Promise<TimedServer> {
  server ??= build();
  const file = await server;
  const port = await freePort();
  return TimedServer.start([file], `http://127.0.0.1:${port}/`, {
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
  });
}
