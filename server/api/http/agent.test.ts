import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { env } from '@/env';
import { db } from '@/server/db';
import { createActor } from '@/server/testing/fixtures';
import { serveApi } from '@/server/testing/http';
import { COMPATIBLE_MODEL, TestProvider } from '@/server/testing/provider';
import { RecordingProxy } from '@/server/testing/recording-proxy';
import { createAppToken } from '@/server/workspace/create-app-token';
import type { Actor, Permission } from '@/server/workspace/schema';

const PATIENCE = { timeout: 15_000 };

const provider = new TestProvider();
const proxy = new RecordingProxy(provider);
let api: Awaited<ReturnType<typeof serveApi>>;
let actor: Actor;

beforeAll(async () => {
  await provider.start();
  await proxy.start();
  api = await serveApi();
});
beforeEach(async () => {
  Object.assign(env, { AI_MODEL: COMPATIBLE_MODEL });
  actor = await createActor();
});
afterEach(() => {
  provider.reset();
  proxy.reset();
});
afterAll(async () => {
  api.close();
  proxy.stop();
  await provider.stop();
});

async function call(
  input: object,
  options: { permissions?: Permission[]; headers?: object; signal?: AbortSignal; token?: string } = {},
) {
  const { permissions = ['RUN_AGENT', 'UPLOAD_FILE'], headers, signal } = options;
  const token = options.token ?? (await createAppToken(actor, { name: 'test', permissions })).token;
  const response = await fetch(`${api.url}/api/trpc/agent.runAgent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
    ...(signal && { signal }),
  });
  const { result, error } = await response.json();
  return {
    status: response.status,
    data: result?.data,
    appCode: error?.data?.appCode,
    message: error?.message,
  };
}

test('a plain POST runs the agent', async () => {
  provider.replies({ content: 'Hello.' });
  expect(await call({ prompt: 'Hi' })).toMatchObject({
    status: 200,
    data: { text: 'Hello.', finishReason: 'stop' },
  });
});

test('needs the permission RUN_AGENT', async () => {
  const others: Permission[] = ['USE_CHAT', 'READ_RECORD', 'UPLOAD_FILE'];
  expect(await call({ prompt: 'Hi' }, { permissions: others })).toMatchObject({
    status: 403,
    appCode: 'FORBIDDEN',
  });
});

test.each([
  ['nothing at all', {}, /prompt or messages is needed/],
  ['a blank prompt', { prompt: '' }, /must not be blank/],
  [
    'eleven attachments',
    { messages: [{ role: 'user', content: 'x', attachments: Array(11).fill({ fileId: 'a' }) }] },
    /at most 10/,
  ],
  [
    'a long name',
    { messages: [{ role: 'user', content: 'x', attachments: [{ fileId: 'a', filename: 'x'.repeat(256) }] }] },
    /at most 255/,
  ],
  [
    'an assistant’s attachment',
    { messages: [{ role: 'assistant', content: 'x', attachments: [{ fileId: 'a' }] }] },
    /assistant message/,
  ],
  [
    'an id that is far too long',
    { messages: [{ role: 'user', content: 'x', attachments: [{ fileId: `long${'x'.repeat(200)}` }] }] },
    /no uploaded file "longx/,
  ],
  [
    'an unknown file',
    { messages: [{ role: 'user', content: 'x', attachments: [{ fileId: 'nope' }] }] },
    /"nope"/,
  ],
])('%s is INVALID_AGENT_INPUT, and says what is wrong', async (_, input, words) => {
  const { status, appCode, message } = await call(input);
  expect({ status, appCode }).toEqual({ status: 400, appCode: 'INVALID_AGENT_INPUT' });
  expect(message).toMatch(words);
  expect(provider.requests).toEqual([]);
});

test('attachments need the permission UPLOAD_FILE too', async () => {
  const messages = [{ role: 'user', content: 'x', attachments: [{ fileId: crypto.randomUUID() }] }];
  const { status, appCode, message } = await call({ messages }, { permissions: ['RUN_AGENT'] });
  expect({ status, appCode }).toEqual({ status: 403, appCode: 'FORBIDDEN' });
  expect(message).toContain('UPLOAD_FILE');
});

test.each([
  ['text', 'text/plain', '{"prompt":"Hi"}', /Content-Type: application\/json/],
  ['bytes', 'application/octet-stream', '{"prompt":"Hi"}', /Content-Type: application\/json/],
  ['broken JSON', 'application/json', '{"prompt":', /not JSON/],
])('a body of %s is INVALID_AGENT_INPUT', async (_, contentType, body, words) => {
  const { token } = await createAppToken(actor, { name: 'test', permissions: ['RUN_AGENT'] });
  const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
  const response = await fetch(`${api.url}/api/trpc/agent.runAgent`, { method: 'POST', headers, body });
  const { error } = await response.json();
  expect({ status: response.status, appCode: error.data.appCode }).toEqual({
    status: 400,
    appCode: 'INVALID_AGENT_INPUT',
  });
  expect(error.message).toMatch(words);
});

test('an unknown model is INVALID_AGENT_INPUT', async () => {
  const { status, appCode } = await call({ prompt: 'Hi', model: 'nobody:nothing' });
  expect({ status, appCode }).toEqual({ status: 400, appCode: 'INVALID_AGENT_INPUT' });
});

test('a caller over its limit is told when to come again, also by a header; a repeated call is none', async () => {
  const before = env.AGENT_RUNS_PER_MINUTE;
  const store = (globalThis as unknown as { __parley: Map<string, unknown> }).__parley;
  store.delete('agent-limits');
  Object.assign(env, { AGENT_RUNS_PER_MINUTE: 1 });
  const { token } = await createAppToken(actor, { name: 'test', permissions: ['RUN_AGENT'] });
  const first = await call({ prompt: 'Hi', idempotencyKey: 'once' }, { token });
  expect(await call({ prompt: 'Hi', idempotencyKey: 'once' }, { token })).toEqual(first);
  const response = await fetch(`${api.url}/api/trpc/agent.runAgent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: 'Ho' }),
  });
  Object.assign(env, { AGENT_RUNS_PER_MINUTE: before });
  store.delete('agent-limits');
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('two keys that differ are refused', async () => {
  const headers = { 'idempotency-key': 'one' };
  expect(await call({ prompt: 'Hi', idempotencyKey: 'two' }, { headers })).toMatchObject({
    status: 400,
    appCode: 'INVALID_AGENT_INPUT',
  });
});

test('the header Idempotency-Key is the key', async () => {
  const { token } = await createAppToken(actor, { name: 'test', permissions: ['RUN_AGENT'] });
  const headers = { 'idempotency-key': 'abc' };
  const one = await call({ prompt: 'Hi' }, { headers, token });
  expect(await call({ prompt: 'Hi' }, { headers, token })).toEqual(one);
  expect(await call({ prompt: 'Hi', idempotencyKey: 'abc' }, { token })).toEqual(one);
  expect(provider.requests).toHaveLength(1);
  expect(await call({ prompt: 'Ho' }, { headers, token })).toMatchObject({
    status: 409,
    appCode: 'IDEMPOTENCY_KEY_REUSED',
  });
});

test('the provider’s failure is told in words, without its internals', async () => {
  provider.replies({ error: { message: 'secret detail', type: 'server_error' }, status: 503 });
  const { status, appCode, message } = await call({ prompt: 'Hi' });
  expect({ status, appCode }).toEqual({ status: 502, appCode: 'AGENT_RUN_FAILED' });
  expect(message).toMatch(/model provider has a problem/);
});

test('a run that takes too long is ended', async () => {
  const before = env.AGENT_MAX_SECONDS;
  Object.assign(env, { AGENT_MAX_SECONDS: 1 });
  proxy.delayMs = 3_000;
  const { status, appCode } = await call({ prompt: 'Hi' });
  Object.assign(env, { AGENT_MAX_SECONDS: before });
  expect({ status, appCode }).toEqual({ status: 504, appCode: 'AGENT_TIME_LIMIT' });
  await expect.poll(() => proxy.abandoned, PATIENCE).toBe(1);
});

test('a caller that goes away ends the run', async () => {
  proxy.delayMs = 3_000;
  const gone = new AbortController();
  const running = call({ prompt: 'Hi', idempotencyKey: 'left' }, { signal: gone.signal }).catch(() => 'gone');
  const runs = () => db().agentRun.count({ where: { workspaceId: actor.workspaceId } });
  await expect.poll(() => proxy.bodies.length, PATIENCE).toBe(1);
  expect(await runs()).toBe(1);
  gone.abort();
  expect(await running).toBe('gone');
  await expect.poll(runs, PATIENCE).toBe(0);
  await expect.poll(() => proxy.abandoned, PATIENCE).toBe(1);
});
