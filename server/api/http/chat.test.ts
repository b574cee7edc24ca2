import { DefaultChatTransport, readUIMessageStream, type UIMessage } from 'ai';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ThreadMessage } from '@/server/message/schema';
import { answerQuestion } from '@/server/question/answer-question';
import { TestChat } from '@/server/testing/chat';
import { createActor } from '@/server/testing/fixtures';
import { serveApi } from '@/server/testing/http';
import { ask, TestProvider } from '@/server/testing/provider';
import { startWorker, stopWorker } from '@/server/turn/worker';
import { createAppToken } from '@/server/workspace/create-app-token';
import { PERMISSIONS } from '@/server/workspace/terms';

const WORDS = { content: Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ') };
const provider = new TestProvider({ latency: 15 });
let api: Awaited<ReturnType<typeof serveApi>>;
let chat: TestChat;
let headers: Record<string, string>;

beforeAll(async () => {
  await provider.start();
  process.env.AI_MODEL = 'openai-compatible:test-model';
  api = await serveApi();
  await startWorker();
});
beforeEach(async () => {
  const actor = await createActor();
  chat = await TestChat.open(actor);
  const { token } = await createAppToken(actor, { name: 'test', permissions: [...PERMISSIONS] });
  headers = { authorization: `Bearer ${token}` };
});
afterEach(() => provider.reset());
afterAll(async () => {
  await stopWorker();
  api.close();
  await provider.stop();
});

const post = (body: unknown, extra: Record<string, string> = headers) =>
  fetch(`${api.url}/api/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...extra },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const message = (text: string, id?: string) => ({
  threadId: chat.threadId,
  model: chat.modelId,
  message: { ...(id && { id }), parts: [{ type: 'text', text }] },
});

/** The AI SDK's own transport, as the README shows it. */
function sdkTransport(fetchWith: typeof fetch = fetch) {
  return new DefaultChatTransport<ThreadMessage>({
    api: `${api.url}/api/chat`,
    headers,
    fetch: fetchWith,
    prepareSendMessagesRequest: ({ id, messages }) => ({
      body: { threadId: id, model: chat.modelId, message: messages.at(-1) },
    }),
  });
}

const userMessage = (text: string): UIMessage => ({
  id: 'sdk-1',
  role: 'user',
  parts: [{ type: 'text', text }],
});

async function lastOf(stream: ReadableStream | null, stopAfter = Number.POSITIVE_INFINITY) {
  let last: ThreadMessage | undefined;
  if (!stream) return last;
  let count = 0;
  for await (const state of readUIMessageStream<ThreadMessage>({ stream })) {
    last = state;
    count += 1;
    if (count >= stopAfter) break;
  }
  return last;
}

const plain = (parts: unknown) => JSON.parse(JSON.stringify(parts));

describe('the AI SDK’s own client', () => {
  test('loses the connection, re-attaches, and ends with the message that the database has', async () => {
    provider.replies(ask(), WORDS);
    const transport = sdkTransport();
    const sent = await transport.sendMessages({
      trigger: 'submit-message',
      chatId: chat.threadId,
      messageId: undefined,
      messages: [userMessage('Delete Acme') as ThreadMessage],
      abortSignal: undefined,
    });
    const asking = await lastOf(sent);
    const question = await chat.asked();
    expect(asking?.id).toBe(question.messageId);
    await answerQuestion(chat.actor, {
      ...question,
      answers: [{ questionIndex: 0, selectedOptionIndices: [0] }],
    });
    await chat.firstWords();
    const lost = await transport.reconnectToStream({ chatId: chat.threadId });
    await lastOf(lost, 8);
    const again = await transport.reconnectToStream({ chatId: chat.threadId });
    const whole = await lastOf(again);
    const view = await chat.idle();
    expect(whole?.id).toBe(view.messages[1]?.id);
    expect(plain(whole?.parts)).toEqual(plain(view.messages[1]?.parts));
    expect(await transport.reconnectToStream({ chatId: chat.threadId })).toBeNull();
  });
});

describe('POST /api/chat', () => {
  test('202 when the thread is blocked, with the place in the queue', async () => {
    provider.replies(ask());
    await chat.send('Delete Acme');
    await chat.asked();
    const response = await post(message('later', 'later-1'));
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ status: 'queued', messageId: 'later-1', position: 1 });
    const again = await post(message('later', 'later-1'));
    expect([again.status, (await again.json()).position]).toEqual([202, 1]);
  });

  test('a message that was sent before answers with the stream of its turn, and runs nothing', async () => {
    const first = await (await post(message('Hi', 'hi-1'))).text();
    await chat.idle();
    const again = await post(message('Hi', 'hi-1'));
    expect(again.status).toBe(200);
    expect(await again.text()).toContain('Done.');
    expect(first).toContain('[DONE]');
    expect(provider.requests).toHaveLength(1);
  });

  const text = { type: 'text', text: 'Hi' };
  test.each<[string, () => unknown, number, string, RegExp]>([
    ['not JSON', () => '{', 400, 'INVALID_INPUT', /not JSON/],
    ['no text', () => message(' \n'), 400, 'INVALID_INPUT', /must have some text/],
    ['no parts', () => ({ ...message('x'), message: { parts: [] } }), 400, 'INVALID_INPUT', /parts/],
    [
      'a tool part',
      () => ({ ...message('x'), message: { parts: [text, { type: 'tool-x', toolCallId: 'a' }] } }),
      400,
      'INVALID_INPUT',
      /parts/,
    ],
    ['100,001 characters', () => message('x'.repeat(100_001)), 400, 'INVALID_INPUT', /at most 100,000/],
    ['over 1 MB', () => message('x'.repeat(1_100_000)), 413, 'PAYLOAD_TOO_LARGE', /1 MB/],
    ['an unknown model', () => ({ ...message('x'), model: 'nope:1' }), 400, 'INVALID_INPUT', /model/i],
    [
      'a random thread',
      () => ({ ...message('x'), threadId: crypto.randomUUID() }),
      404,
      'NOT_FOUND',
      /thread/,
    ],
  ])('%s is refused, saying what is wrong', async (_, body, status, appCode, fault) => {
    const response = await post(body());
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: { appCode, message: expect.stringMatching(fault) } });
    expect((await chat.view()).messages).toEqual([]);
  });

  test('who is not signed in, and another site’s page, are refused', async () => {
    expect((await post(message('x'), {})).status).toBe(401);
    expect((await post(message('x'), { origin: 'https://evil.example', cookie: 'a=b' })).status).toBe(403);
  });
});

describe('/api/trpc', () => {
  const call = (path: string, body: string, extra: Record<string, string> = headers) =>
    fetch(`${api.url}/api/trpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...extra },
      body,
    });

  test('an empty body is an empty input', async () => {
    expect((await call('chat.createThread', '')).status).toBe(200);
  });

  test('a body over 1 MB, and another site’s page, are refused', async () => {
    const large = await call('chat.createThread', `"${'x'.repeat(1_100_000)}"`);
    expect(large.status).toBe(413);
    expect((await large.json()).error.data).toMatchObject({ appCode: 'PAYLOAD_TOO_LARGE', httpStatus: 413 });
    expect((await call('chat.createThread', '', { origin: 'https://evil.example' })).status).toBe(403);
  });

  test('a fault carries the application code and says what is wrong', async () => {
    const response = await call('chat.renameThread', JSON.stringify({ threadId: chat.threadId, title: ' ' }));
    expect(response.status).toBe(400);
    const { error } = await response.json();
    expect(error.data).toEqual({
      code: 'BAD_REQUEST',
      httpStatus: 400,
      path: 'chat.renameThread',
      appCode: 'INVALID_INPUT',
    });
    expect(error.message).toMatch(/a title must not be blank/);
  });
});

describe('GET /api/chat/{threadId}/stream', () => {
  const attach = (query = '', extra: Record<string, string> = {}) =>
    fetch(`${api.url}/api/chat/${chat.threadId}/stream${query}`, { headers: { ...headers, ...extra } });
  const dataOf = (body: string) =>
    body
      .split('\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice(6)));

  test('204 when nothing runs', async () => {
    expect((await attach()).status).toBe(204);
  });

  test('a cursor gets only what is newer, in either form', async () => {
    provider.replies(WORDS);
    const sending = post(message('Go'));
    await chat.firstWords();
    const whole = (await attach()).text();
    const partial = await attach();
    const reader = partial.body?.getReader();
    let seen = '';
    while (!/id: \S+:\d\d/.test(seen)) seen += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    const lastId = [...seen.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? '';
    const upToId = seen.slice(0, seen.indexOf('\n\n', seen.lastIndexOf(`id: ${lastId}`)));
    const [byHeader, byQuery] = await Promise.all([
      attach('', { 'last-event-id': lastId }).then((response) => response.text()),
      attach(`?after=${lastId}`).then((response) => response.text()),
    ]);
    const textIn = (body: string) =>
      dataOf(body)
        .map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : ''))
        .join('');
    for (const rest of [byHeader, byQuery]) {
      expect(dataOf(rest)[0]?.type).not.toBe('start');
      expect(textIn(upToId) + textIn(rest)).toBe(WORDS.content);
    }
    expect(textIn(await whole)).toBe(WORDS.content);
    await (await sending).body?.cancel();
  });
});
