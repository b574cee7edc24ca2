import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '@/server/errors';
import { createFileUpload } from '@/server/file/create-file-upload';
import { createRecord } from '@/server/record/create-record';
import { TestChat } from '@/server/testing/chat';
import { createActor } from '@/server/testing/fixtures';
import { ask, TestProvider } from '@/server/testing/provider';
import { startWorker, stopWorker } from '@/server/turn/worker';
import type { Actor } from '@/server/workspace/schema';
import { appRouter } from './root';
import { createCallerFactory } from './trpc';

const createCaller = createCallerFactory(appRouter);
const provider = new TestProvider();
let owner: Actor;
let strangers: Record<string, Actor>;
let known: Ids;

type Ids = { threadId: string; messageId: string; toolCallId: string; id: string; fileId: string };
type Call = (ids: Ids) => unknown;

beforeAll(async () => {
  await provider.start();
  await startWorker();
  owner = await createActor();
  strangers = {
    'another workspace': await createActor(),
    'another member of the workspace': await createActor({ workspaceId: owner.workspaceId, role: 'member' }),
  };
  const record = await createRecord({ actor: owner }, { object: 'company', fields: { name: 'Acme' } });
  const { fileId } = await createFileUpload(owner, { filename: 'a', size: 0, folder: 'agent-chat' });
  const chat = await TestChat.open(owner);
  provider.replies(ask());
  await chat.send('Delete Acme');
  known = { ...(await chat.asked()), id: record.id, fileId };
});
afterAll(async () => {
  await stopWorker();
  await provider.stop();
});

const threadOnly: Call = ({ threadId }) => ({ threadId });
const question: Call = ({ threadId, messageId, toolCallId }) => ({ threadId, messageId, toolCallId });
const file: Call = ({ fileId }) => ({ fileId });
const record: Call = ({ id }) => ({ object: 'company', id });

/** Every procedure that takes an id, with how it is called. Records and files belong to the workspace, threads to a member. */
const WITH_ID: Record<string, Call> = {
  'chat.getThread': threadOnly,
  'chat.renameThread': ({ threadId }) => ({ threadId, title: 'Mine now' }),
  'chat.archiveThread': threadOnly,
  'chat.deleteThread': threadOnly,
  'chat.stopTurn': threadOnly,
  'chat.retryTurn': threadOnly,
  'chat.sendQueuedNow': threadOnly,
  'chat.removeQueuedMessage': ({ threadId, messageId }) => ({ threadId, messageId }),
  'chat.skipQuestion': question,
  'chat.answerQuestion': (ids) => ({
    ...(question(ids) as object),
    answers: [{ questionIndex: 0, selectedOptionIndices: [0] }],
  }),
  'file.completeFileUpload': file,
  'file.getFile': file,
  'file.deleteFile': file,
  'record.get': record,
  'record.update': ({ id }) => ({ object: 'company', id, fields: { name: 'Mine now' } }),
  'record.delete': record,
};
const OF_WORKSPACE = /^record\.|^file\.(getFile|deleteFile)$/;
const WITHOUT_ID = [
  'chat.createThread',
  'chat.listThreads',
  'chat.countWaitingThreads',
  'chat.onThreadEvent',
  'record.listObjects',
  'record.find',
  'record.create',
  'file.createFileUpload',
  'agent.runAgent',
];
const CODE: Record<string, string> = { file: 'FILE_NOT_FOUND' };

async function fault(actor: Actor | null, path: string, input: unknown): Promise<unknown> {
  const caller = createCaller({ actor, headers: new Headers() });
  const [domain = '', name = ''] = path.split('.');
  const procedures = (
    caller as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
  )[domain];
  try {
    await procedures?.[name]?.(input);
    return 'no fault';
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    const { cause } = error;
    return {
      code: error.code,
      appCode: cause instanceof AppError ? cause.code : null,
      message: error.message,
    };
  }
}

test('every procedure is in the walk', () => {
  const all = Object.keys(appRouter._def.procedures).sort();
  expect([...Object.keys(WITH_ID), ...WITHOUT_ID].sort()).toEqual(all);
});

test.each(Object.entries(WITH_ID))(
  '%s: a foreign id and a random one give the same 404',
  async (path, call) => {
    const random = {
      threadId: crypto.randomUUID(),
      messageId: crypto.randomUUID(),
      toolCallId: 'x',
      id: crypto.randomUUID(),
      fileId: crypto.randomUUID(),
    };
    const appCode = CODE[path.split('.')[0] ?? ''] ?? 'NOT_FOUND';
    for (const [who, stranger] of Object.entries(strangers)) {
      if (who.startsWith('another member') && OF_WORKSPACE.test(path)) continue;
      const foreign = await fault(stranger, path, call(known));
      expect(foreign).toMatchObject({ code: 'NOT_FOUND', appCode });
      expect(await fault(stranger, path, call(random))).toEqual(foreign);
    }
  },
);

test.each([...Object.keys(WITH_ID), ...WITHOUT_ID])(
  '%s: nobody is let in without an account',
  async (path) => {
    const input = WITH_ID[path]?.(known) ?? {};
    expect(await fault(null, path, input)).toMatchObject({
      code: 'UNAUTHORIZED',
      appCode: 'UNAUTHENTICATED',
    });
  },
);

test.each([...Object.keys(WITH_ID), ...WITHOUT_ID.slice(0, 3)].filter((path) => path.startsWith('chat.')))(
  '%s needs the permission USE_CHAT',
  async (path) => {
    const limited: Actor = { ...owner, permissions: ['READ_RECORD'], via: 'token' };
    const input = WITH_ID[path]?.(known) ?? {};
    expect(await fault(limited, path, input)).toMatchObject({ appCode: 'FORBIDDEN' });
  },
);

test('lists show a stranger nothing of it, and the owner still has all', async () => {
  for (const stranger of Object.values(strangers)) {
    const caller = createCaller({ actor: stranger, headers: new Headers() });
    expect((await caller.chat.listThreads({})).threads).toEqual([]);
    expect((await caller.chat.listThreads({ search: 'Acme', isWaiting: true })).threads).toEqual([]);
    expect(await caller.chat.countWaitingThreads()).toEqual({ count: 0 });
  }
  const outsider = createCaller({ actor: strangers['another workspace'] ?? null, headers: new Headers() });
  expect((await outsider.record.find({ object: 'companies' })).records).toEqual([]);
  const view = await createCaller({ actor: owner, headers: new Headers() }).chat.getThread(known);
  expect(view.thread).toMatchObject({ title: 'Delete Acme', pendingQuestionMessageId: known.messageId });
});
