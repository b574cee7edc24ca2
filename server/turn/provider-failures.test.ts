import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { env } from '@/env';
import { textOf } from '../message/rules';
import { TestChat } from '../testing/chat';
import { createActor } from '../testing/fixtures';
import { ANTHROPIC_MODEL, COMPATIBLE_MODEL, OPENAI_MODEL } from '../testing/provider';
import { retryTurn } from './retry-turn';
import { startWorker, stopWorker } from './worker';

type Behaviour = (response: ServerResponse) => void;

let behave: Behaviour;
let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  request.resume();
  request.on('end', () => behave(response));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  Object.assign(env, {
    OPENAI_COMPATIBLE_BASE_URL: url,
    OPENAI_BASE_URL: url,
    OPENAI_API_KEY: 'sk-secret-key',
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'sk-secret-key',
    MODEL_MAX_RETRIES: 0,
  });
  await startWorker();
});
beforeEach(() => {
  requests = 0;
});
afterAll(async () => {
  await stopWorker();
  server.closeAllConnections();
  server.close();
});

const events = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const chatChunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const anthropicEvent = (type: string, data: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
const responsesEvent = (type: string, data: object) => `data: ${JSON.stringify({ type, ...data })}\n\n`;

const chatWords: Behaviour = (response) => {
  events(response);
  response.write(chatChunk({ role: 'assistant', content: 'Half a ' }));
  response.write(chatChunk({ content: 'reply' }));
};
const anthropicWords: Behaviour = (response) => {
  events(response);
  const message = {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'x',
    content: [],
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  response.write(anthropicEvent('message_start', { message }));
  response.write(
    anthropicEvent('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
  );
  response.write(
    anthropicEvent('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'Half a reply' } }),
  );
};
const responsesWords: Behaviour = (response) => {
  events(response);
  response.write(responsesEvent('response.created', { response: { id: 'r', created_at: 0, model: 'm' } }));
  const item = { id: 'i', type: 'message', role: 'assistant', status: 'in_progress', content: [] };
  response.write(responsesEvent('response.output_item.added', { output_index: 0, item }));
  response.write(
    responsesEvent('response.output_text.delta', {
      item_id: 'i',
      output_index: 0,
      content_index: 0,
      delta: 'Half a reply',
    }),
  );
};
const then =
  (first: Behaviour, next: Behaviour): Behaviour =>
  (response) => {
    first(response);
    setTimeout(() => next(response), 30);
  };
const cut: Behaviour = (response) => response.destroy();
const end: Behaviour = (response) => response.end();
const garbage: Behaviour = (response) => response.end('data: {"choices": [{\n\ndata: [DONE]\n\n');
const overloaded: Behaviour = (response) =>
  response.end(anthropicEvent('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }));
const failedResponse: Behaviour = (response) =>
  response.end(
    responsesEvent('response.failed', {
      response: { id: 'r', status: 'failed', error: { code: 'server_error', message: 'boom' } },
    }),
  );

test.each<[string, string, Behaviour]>([
  ['OpenAI chat, the connection is cut', COMPATIBLE_MODEL, then(chatWords, cut)],
  ['OpenAI chat, the stream just ends', COMPATIBLE_MODEL, then(chatWords, end)],
  ['OpenAI chat, the stream is garbled', COMPATIBLE_MODEL, then(chatWords, garbage)],
  ['Anthropic, the connection is cut', ANTHROPIC_MODEL, then(anthropicWords, cut)],
  ['Anthropic, the stream just ends', ANTHROPIC_MODEL, then(anthropicWords, end)],
  ['Anthropic, an error event', ANTHROPIC_MODEL, then(anthropicWords, overloaded)],
  ['OpenAI responses, the connection is cut', OPENAI_MODEL, then(responsesWords, cut)],
  ['OpenAI responses, the stream just ends', OPENAI_MODEL, then(responsesWords, end)],
  ['OpenAI responses, a failed response', OPENAI_MODEL, then(responsesWords, failedResponse)],
])('%s: a readable error, the partial text kept, and Retry replaces it', async (_name, model, broken) => {
  const chat = await TestChat.open(await createActor(), model);
  behave = broken;
  await chat.send('Go on');
  const failed = await chat.idle();
  expect(failed.thread.lastTurn?.status).toBe('FAILED');
  expect(failed.thread.lastError?.code).toMatch(/^MODEL_(REPLY_BROKEN|UNAVAILABLE)$/);
  expect(JSON.stringify(failed.thread.lastError)).not.toMatch(/sk-secret|127\.0\.0\.1|boom/);
  expect(textOf(failed.messages[1] ?? { parts: [] })).toBe('Half a reply');
  behave = broken;
  await retryTurn(chat.actor, chat.threadId);
  const again = await chat.idle();
  expect(again.messages).toHaveLength(2);
  expect(textOf(again.messages[1] ?? { parts: [] })).toBe('Half a reply');
  expect(requests).toBe(2);
});

test('a provider that cannot be reached is said so, and the message is kept', async () => {
  env.OPENAI_COMPATIBLE_BASE_URL = 'http://127.0.0.1:1/v1';
  const chat = await TestChat.open(await createActor());
  await chat.send('Hello?');
  const view = await chat.idle();
  expect(view.thread.lastError?.code).toBe('MODEL_UNREACHABLE');
  expect(view.messages.map(textOf)).toEqual(['Hello?']);
});

test('a model that is not configured here is said so', async () => {
  const chat = await TestChat.open(await createActor(), 'nobody:knows');
  await chat.send('Hello?');
  expect((await chat.idle()).thread.lastError?.code).toBe('MODEL_NOT_CONFIGURED');
});
