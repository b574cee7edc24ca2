import { once } from 'node:events';
import { createServer } from 'node:http';
import { LLMock } from '@copilotkit/aimock';
import { isStepCount, streamText, tool } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readEnv } from '@/env';
import { classifyError } from '../turn/classify-error';
import { checkModelId, defaultModelId } from './default-model';
import { ModelNotConfigured } from './model-not-configured';
import { resolveModel } from './resolve-model';

const mock = new LLMock({ port: 0, logLevel: 'silent' });
const MODELS = ['openai:gpt-5.6', 'anthropic:claude-sonnet-5', 'openai-compatible:llama'];

beforeAll(() => mock.start());
afterAll(() => mock.stop());
beforeEach(() => {
  mock.reset();
});

function settings() {
  return readEnv({
    OPENAI_API_KEY: 'key-a',
    OPENAI_BASE_URL: `${mock.url}/v1`,
    ANTHROPIC_API_KEY: 'key-b',
    ANTHROPIC_BASE_URL: `${mock.url}/v1`,
    OPENAI_COMPATIBLE_BASE_URL: `${mock.url}/v1`,
    OPENAI_COMPATIBLE_API_KEY: 'key-c',
  });
}

const tools = {
  find_companies: tool({
    inputSchema: z.object({ search: z.string() }),
    execute: async () => ({ records: [{ name: 'Acme Ltd' }] }),
  }),
};

async function failing(modelId: string, prompt = 'fail'): Promise<unknown> {
  const errors: unknown[] = [];
  const result = streamText({
    model: resolveModel(modelId, settings()),
    prompt,
    maxRetries: 0,
    onError: ({ error }) => void errors.push(error),
  });
  await result.consumeStream();
  return errors[0];
}

describe.each(MODELS)('%s, over its wire', (modelId) => {
  it('streams, calls a tool and takes its result', async () => {
    mock.on(
      { userMessage: 'Acme', hasToolResult: false },
      { toolCalls: [{ name: 'find_companies', arguments: '{"search":"Acme"}' }] },
    );
    mock.on({ userMessage: 'Acme', hasToolResult: true }, { content: 'There is Acme Ltd.' });
    const result = streamText({
      model: resolveModel(modelId, settings()),
      prompt: 'Find Acme',
      tools,
      stopWhen: isStepCount(3),
    });
    await result.consumeStream();
    expect(await result.text).toBe('There is Acme Ltd.');
    const [first, second] = mock.getRequests();
    const path =
      { 'openai:gpt-5.6': '/v1/responses', 'anthropic:claude-sonnet-5': '/v1/messages' }[modelId] ??
      '/v1/chat/completions';
    expect(first?.path).toBe(path);
    expect(JSON.stringify(second?.body)).toContain('Acme Ltd');
  });

  it.each([
    [401, 'MODEL_KEY_REFUSED'],
    [429, 'MODEL_RATE_LIMITED'],
    [500, 'MODEL_UNAVAILABLE'],
    [400, 'MODEL_REQUEST_REFUSED'],
  ])('status %i is %s', async (status, code) => {
    mock.nextRequestError(status, { message: 'the key key-a is wrong' });
    const error = classifyError(await failing(modelId));
    expect(error.code).toBe(code);
    expect(error.message).not.toContain('key-');
  });

  it('a stream that is cut is a broken reply', async () => {
    mock.onMessage(
      'cut',
      { content: 'one two three four five six seven eight nine ten' },
      { truncateAfterChunks: 3, chunkSize: 5 },
    );
    const error = await failing(modelId, 'cut');
    expect(classifyError(error).code).toBe('MODEL_REPLY_BROKEN');
  });

  it('a reply that cannot be read is a broken one', async () => {
    mock.setChaos({ malformedRate: 1 });
    const error = await failing(modelId, 'garbled');
    mock.clearChaos();
    expect(classifyError(error).code).toBe('MODEL_REPLY_BROKEN');
  });

  it('nobody at the address is unreachable', async () => {
    const nowhere = {
      ...settings(),
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:9/v1',
      OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1',
    };
    const seen: unknown[] = [];
    const result = streamText({
      model: resolveModel(modelId, nowhere),
      prompt: 'x',
      maxRetries: 0,
      onError: ({ error }) => void seen.push(error),
    });
    await result.consumeStream();
    expect(classifyError(seen[0]).code).toBe('MODEL_UNREACHABLE');
  });
});

it('asks OpenAI to store nothing', async () => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    request.on('data', (chunk) => bodies.push(String(chunk)));
    request.on('end', () => response.writeHead(400).end('{}'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const model = resolveModel('openai:gpt-5.6', {
    ...settings(),
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
  });
  await streamText({ model, prompt: 'hello', maxRetries: 0, onError: () => {} }).consumeStream();
  server.close();
  expect(JSON.parse(bodies.join(''))).toMatchObject({
    store: false,
    include: ['reasoning.encrypted_content'],
  });
});

it('refuses a model that is unknown or not configured here', () => {
  expect(() => resolveModel('openai:gpt-5.6', readEnv({}))).toThrow('OPENAI_API_KEY is not set');
  expect(() => resolveModel('google:x', readEnv({}))).toThrow(ModelNotConfigured);
  expect(resolveModel('demo', readEnv({})).modelId).toBe('demo');
});

it('uses the demo model without a key, and lists what may be asked for', () => {
  expect(defaultModelId()).toBe('demo');
  expect(checkModelId()).toBe('demo');
  expect(() => checkModelId('openai:gpt-5.6')).toThrow('use one of demo.');
});
