import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { freePort } from '../free-port';
import { projectFolder } from '../settings';
import { onServerCpu } from './processes';
import { TimedServer } from './timed-server';

/** The least that Next serves: one dynamic page, and a reply of the AI SDK's. Below the project's folder, so that it is built with the same packages. */
const FILES = {
  'package.json': '{ "name": "bare-next", "private": true, "type": "module" }',
  'next.config.mjs': `const root = ${JSON.stringify(projectFolder)};
    export default { output: 'standalone', outputFileTracingRoot: root, turbopack: { root } };`,
  // Without one of its own Next would take the project's.
  'instrumentation.js': 'export const register = () => {};',
  'app/layout.js': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;',
  'app/page.js': `export const dynamic = 'force-dynamic';
    export default () => <main>Hello</main>;`,
  'app/api/chat/route.js': `import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
    import { streamText } from 'ai';
    const model = createOpenAICompatible({ name: 'bench', baseURL: process.env.BENCH_PROVIDER_URL, apiKey: 'none' })('bench');
    export async function POST(request) {
      const result = streamText({ model, prompt: await request.text(), onError: () => {} });
      return result.toUIMessageStreamResponse();
    }`,
};

async function build(): Promise<string> {
  const parent = path.join(projectFolder, '.next');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'bare-next-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(FILES)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const { status, stderr } = spawnSync(process.execPath, [next, 'build', folder], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) throw new Error(`the bare app was not built:\n${stderr}`);
  return path.join(folder, '.next/standalone', path.relative(projectFolder, folder), 'server.js');
}

let server: Promise<string> | undefined;

/**
 * Starts a bare Next app from its standalone output; it is built once in a run of the benchmark. With the address of a
 * provider its `POST /api/chat` is answered by it, and it runs where the server under test does.
 */
export async function startBareNext(providerUrl?: string): Promise<TimedServer & { url: string }> {
  server ??= build();
  const file = await server;
  const url = `http://127.0.0.1:${await freePort()}/`;
  const [command, args] = providerUrl ? onServerCpu(process.execPath, [file]) : [process.execPath, [file]];
  const started = await TimedServer.start([command, ...args], url, {
    PORT: new URL(url).port,
    HOSTNAME: '127.0.0.1',
    ...(providerUrl && { BENCH_PROVIDER_URL: providerUrl }),
  });
  return Object.assign(started, { url });
}
