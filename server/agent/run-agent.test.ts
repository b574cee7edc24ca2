import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { env } from '@/env';
import { db } from '../db';
import { AppError } from '../errors';
import { createFileUpload } from '../file/create-file-upload';
import { deleteFile } from '../file/delete-file';
import { fileStorage } from '../file/storage';
import { createRecord } from '../record/create-record';
import { pngOf, uploadFile, useScratchStorage } from '../testing/files';
import { createActor } from '../testing/fixtures';
import { ask, COMPATIBLE_MODEL, TestProvider, toolCalls } from '../testing/provider';
import type { Actor } from '../workspace/schema';
import { resolveAttachments } from './resolve-attachments';
import { runAgent } from './run-agent';
import { runAgentInputSchema } from './schema';

const provider = new TestProvider();
const model = COMPATIBLE_MODEL;
let actor: Actor;
let removeFiles: () => void;

beforeAll(async () => {
  removeFiles = useScratchStorage();
  await provider.start();
});
beforeEach(async () => {
  actor = await createActor();
});
afterEach(() => provider.reset());
afterAll(async () => {
  await provider.stop();
  removeFiles();
});

const sent = () => provider.requests.at(-1)?.messages.slice(1);

async function faultOf(work: Promise<unknown>): Promise<{ code: string; message: string }> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    throw error;
  }
  return { code: 'no fault', message: '' };
}

describe('a run', () => {
  test('gives text, finish reason, usage and steps, with the tools it used', async () => {
    await createRecord({ actor }, { object: 'company', fields: { name: 'Acme' } });
    provider.replies(toolCalls({ name: 'find_companies', arguments: { search: 'Acme' }, id: 'call_a' }), {
      content: 'There is one.',
    });
    const result = await runAgent(actor, { prompt: 'How many Acmes?', model });
    expect(result).toMatchObject({ text: 'There is one.', finishReason: 'stop' });
    expect(result.usage.totalTokens).toBe(result.usage.inputTokens + result.usage.outputTokens);
    expect(result.steps).toHaveLength(2);
    expect(result.steps[0]?.toolCalls).toMatchObject([{ toolCallId: 'call_a', toolName: 'find_companies' }]);
    expect(JSON.stringify(result.steps[0]?.toolCalls[0]?.output)).toContain('Acme');
  });

  test('has no ask_questions: a model that tries it is told, and the run ends with its text', async () => {
    provider.replies(ask(), { content: 'I cannot ask, so I changed nothing.' });
    const result = await runAgent(actor, { prompt: 'Delete Acme', model });
    expect(result.text).toBe('I cannot ask, so I changed nothing.');
    expect(result.steps[0]?.toolCalls[0]?.error).toMatch(/^Model tried .*ask_questions/);
    const first = JSON.stringify(provider.journal[0]?.body);
    expect(first).not.toContain('ask_questions');
    expect(first).toContain('find_companies');
  });

  test('has only the tools that its permissions allow', async () => {
    await runAgent({ ...actor, permissions: ['RUN_AGENT', 'READ_RECORD'] }, { prompt: 'Hi', model });
    const body = JSON.stringify(provider.journal[0]?.body);
    expect(body).toContain('find_companies');
    expect(body).not.toContain('delete_company');
  });

  test('puts the prompt last, sends bare strings, and leaves blank messages out', async () => {
    const messages = [
      { role: 'user' as const, content: 'one' },
      { role: 'assistant' as const, content: '' },
      { role: 'assistant' as const, content: 'two' },
      { role: 'user' as const, content: ' \n' },
    ];
    await runAgent(actor, { messages, prompt: 'three', instructions: 'Rhyme.', model });
    expect(sent()).toEqual([
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'two' },
      { role: 'user', content: 'three' },
    ]);
    expect(String(provider.requests[0]?.messages[0]?.content)).toMatch(
      /Nobody is there to answer[\s\S]*Rhyme\.$/,
    );
  });

  test('reads a file once, however often it is referred to', async () => {
    const { id } = await uploadFile(actor, 'a.png', pngOf(2, 2));
    const storage = await fileStorage();
    const read = storage.read.bind(storage);
    let reads = 0;
    storage.read = (...args) => {
      reads += 1;
      return read(...args);
    };
    const attachments = [{ fileId: id }, { fileId: id, filename: 'again.png' }];
    const message = { role: 'user' as const, content: '', attachments };
    await runAgent(actor, { messages: [message, message], model });
    storage.read = read;
    expect(reads).toBe(1);
    const contents = sent()?.map(({ content }) => (content as { type: string }[]).map(({ type }) => type));
    expect(contents).toEqual([
      ['image_url', 'image_url'],
      ['image_url', 'image_url'],
    ]);
  });
});

describe('what is refused', () => {
  const withFile = (fileId: string) =>
    runAgent(actor, { messages: [{ role: 'user', content: 'x', attachments: [{ fileId }] }], model });

  test('a file of another workspace, another folder, pending, unknown, deleted, or no id: all the same, named', async () => {
    const foreign = await uploadFile(await createActor(), 'a.txt', 'x');
    const elsewhere = await uploadFile(actor, 'a.txt', 'x');
    await db().file.update({ where: { id: elsewhere.id }, data: { folder: 'other' } });
    const pending = await createFileUpload(actor, { filename: 'a', size: 1, folder: 'agent-chat' });
    const deleted = await uploadFile(actor, 'a.txt', 'x');
    await deleteFile(actor, deleted.id);
    const ids = [foreign.id, elsewhere.id, pending.fileId, deleted.id, crypto.randomUUID(), 'no-uuid'];
    for (const id of ids) {
      expect(await faultOf(withFile(id))).toEqual({
        code: 'INVALID_AGENT_INPUT',
        message: `The input is not valid: there is no uploaded file "${id}" in the folder agent-chat.`,
      });
    }
    expect(provider.requests).toEqual([]);
  });

  const many = (count: number) => Array.from({ length: count }, () => ({ fileId: crypto.randomUUID() }));

  test.each([
    [
      'eleven attachments',
      [{ role: 'user' as const, content: 'x', attachments: many(11) }],
      /11 attachments/,
    ],
    [
      'a name of 256 characters',
      [
        {
          role: 'user' as const,
          content: 'x',
          attachments: [{ fileId: crypto.randomUUID(), filename: 'x'.repeat(256) }],
        },
      ],
      /more than 255/,
    ],
    [
      'an attachment on an assistant message',
      [{ role: 'assistant' as const, content: 'x', attachments: many(1) }],
      /assistant message/,
    ],
  ])('%s, at the edge and in the resolution itself', async (_, messages, words) => {
    expect(runAgentInputSchema.safeParse({ messages }).success).toBe(false);
    const fault = await faultOf(resolveAttachments(db(), actor, messages, { modelId: model }));
    expect(fault.code).toBe('INVALID_AGENT_INPUT');
    expect(fault.message).toMatch(words);
  });

  test.each([
    ['nothing', {}],
    ['a blank prompt', { prompt: ' ' }],
    ['no messages', { messages: [] }],
    ['101 messages', { messages: Array.from({ length: 101 }, () => ({ role: 'user', content: 'x' })) }],
    ['another role', { messages: [{ role: 'system', content: 'x' }] }],
    ['a message without content', { messages: [{ role: 'user' }] }],
  ])('%s', (_, input) => {
    expect(runAgentInputSchema.safeParse(input).success).toBe(false);
  });

  test('messages that are all blank', async () => {
    const fault = await faultOf(runAgent(actor, { messages: [{ role: 'user', content: '' }], model }));
    expect(fault.code).toBe('INVALID_AGENT_INPUT');
  });
});

describe('limits', () => {
  const withLimits = async (limits: Partial<typeof env>, work: () => Promise<void>) => {
    const before = { ...env };
    const store = (globalThis as unknown as { __parley: Map<string, unknown> }).__parley;
    store.delete('agent-limits');
    Object.assign(env, limits);
    try {
      await work();
    } finally {
      Object.assign(env, before);
      store.delete('agent-limits');
    }
  };

  test('runs in a minute, counted for each caller', async () => {
    await withLimits({ AGENT_RUNS_PER_MINUTE: 2 }, async () => {
      const one = { ...actor, tokenId: crypto.randomUUID() };
      await runAgent(one, { prompt: '1', model });
      await runAgent(one, { prompt: '2', model });
      const fault = await faultOf(runAgent(one, { prompt: '3', model }));
      expect(fault.code).toBe('RATE_LIMITED');
      expect(fault.message).toMatch(/Try again in \d+ seconds/);
      await runAgent({ ...actor, tokenId: crypto.randomUUID() }, { prompt: '1', model });
    });
  });

  test('model tokens in a day', async () => {
    await withLimits({ AGENT_TOKENS_PER_DAY: 1 }, async () => {
      const one = { ...actor, tokenId: crypto.randomUUID() };
      await runAgent(one, { prompt: 'one', model });
      expect((await faultOf(runAgent(one, { prompt: 'two', model }))).code).toBe('RATE_LIMITED');
    });
  });

  test('model tokens in a run: it ends after the step that spent them', async () => {
    await withLimits({ AGENT_MAX_TOKENS: 1 }, async () => {
      provider.replies(toolCalls({ name: 'find_companies', arguments: {}, id: 'call_a' }));
      const result = await runAgent(actor, { prompt: 'Loop', model });
      expect(result.finishReason).toBe('tool-calls');
      expect(provider.requests).toHaveLength(1);
    });
  });
});

describe('an idempotency key', () => {
  const run = (prompt: string, idempotencyKey?: string) => runAgent(actor, { prompt, model, idempotencyKey });

  test('with the same input gives the same result, run once, also at the same moment', async () => {
    provider.replies({ content: 'first' }, { content: 'second' });
    const [one, two] = await Promise.all([run('Hi', 'key'), run('Hi', 'key')]);
    expect(one.text).toBe('first');
    expect(two).toEqual(one);
    expect(await run('Hi', 'key')).toEqual(one);
    expect(provider.requests).toHaveLength(1);
  });

  test('with another input is refused', async () => {
    await run('Hi', 'key');
    expect((await faultOf(run('Ho', 'key'))).code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('of another caller is another key', async () => {
    await run('Hi', 'key');
    await runAgent(await createActor(), { prompt: 'Ho', model, idempotencyKey: 'key' });
    expect(provider.requests).toHaveLength(2);
  });

  test('of a run that failed may be used again', async () => {
    provider.replies({ error: { message: 'down', type: 'server_error' }, status: 500 });
    await expect(run('Hi', 'key')).rejects.toThrow();
    expect((await run('Hi', 'key')).text).toBe('Done.');
  });

  test('of a run whose process died is taken up soon', async () => {
    await run('Hi', 'key');
    const heardAt = new Date(Date.now() - 40_000);
    await db().$executeRaw`UPDATE "AgentRun" SET "result" = NULL, "heardAt" = ${heardAt}`;
    expect((await run('Hi', 'key')).text).toBe('Done.');
    expect(provider.requests).toHaveLength(2);
  });
});
