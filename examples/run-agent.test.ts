import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { env } from '@/env';
import { pngOf, useScratchStorage } from '@/server/testing/files';
import { createActor } from '@/server/testing/fixtures';
import { serveApi } from '@/server/testing/http';
import { COMPATIBLE_MODEL, TestProvider } from '@/server/testing/provider';
import { RecordingProxy } from '@/server/testing/recording-proxy';
import { createAppToken } from '@/server/workspace/create-app-token';

const provider = new TestProvider();
const proxy = new RecordingProxy(provider);
const PNG = pngOf(3, 3);
let api: Awaited<ReturnType<typeof serveApi>>;
let removeFiles: () => void;
let folder: string;
let surroundings: NodeJS.ProcessEnv;

beforeAll(async () => {
  removeFiles = useScratchStorage();
  await provider.start();
  await proxy.start();
  Object.assign(env, { AI_MODEL: COMPATIBLE_MODEL });
  api = await serveApi();
  folder = await mkdtemp(path.join(tmpdir(), 'parley-example-'));
  await writeFile(path.join(folder, 'photo.png'), PNG);
  const { token } = await createAppToken(await createActor(), {
    name: 'my-program',
    permissions: ['RUN_AGENT', 'UPLOAD_FILE', 'READ_RECORD'],
  });
  surroundings = { ...process.env, PARLEY_URL: api.url, PARLEY_TOKEN: token };
});
afterAll(async () => {
  api.close();
  proxy.stop();
  await provider.stop();
  await rm(folder, { recursive: true, force: true });
  removeFiles();
});

async function run(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { env: surroundings, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += String(piece)));
  await new Promise((resolve) => child.once('close', resolve));
  return output;
}

async function readmeBlock(language: string, containing: string): Promise<string> {
  const readme = await readFile('README.md', 'utf8');
  const blocks = [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  const found = blocks.find(([, name, code]) => name === language && code?.includes(containing));
  return found?.[2] ?? '';
}

test('the program of the README is the one of the examples, and an image reaches the model through it', async () => {
  expect(await readmeBlock('ts', 'agent.runAgent')).toBe(await readFile('examples/run-agent.ts', 'utf8'));
  provider.replies({ content: 'A grey square.' });
  const tsx = [
    '--import',
    'tsx',
    'examples/run-agent.ts',
    'What is in this?',
    path.join(folder, 'photo.png'),
  ];
  expect(await run(process.execPath, tsx)).toBe('A grey square.\n');
  expect(proxy.bodies.at(-1)?.text).toContain(`data:image/png;base64,${PNG.toString('base64')}`);
});

test('the curl call of the README runs as it is written', async () => {
  provider.replies({ content: 'Two deals.' });
  const output = await run('bash', ['-c', await readmeBlock('bash', 'agent.runAgent')]);
  expect(JSON.parse(output).result.data).toMatchObject({ text: 'Two deals.', finishReason: 'stop' });
});
