import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '../db';
import { uploadFile, useScratchStorage } from '../testing/files';
import { createActor } from '../testing/fixtures';
import type { Actor } from '../workspace/schema';
import { completeFileUpload } from './complete-file-upload';
import { createFileUpload } from './create-file-upload';
import { deleteFile } from './delete-file';
import { receiveUpload } from './receive-upload';
import { type FileStorage, fileStorage } from './storage';
import { sweepFiles } from './sweep-files';

const HOUR = 60 * 60_000;

let removeFiles: () => void;
let storage: FileStorage;
let original: FileStorage;
let actor: Actor;

beforeAll(async () => {
  removeFiles = useScratchStorage();
  storage = await fileStorage();
  original = { ...storage, remove: storage.remove.bind(storage), copy: storage.copy.bind(storage) };
});
beforeEach(async () => {
  actor = await createActor();
});
afterEach(() => {
  storage.remove = original.remove;
  storage.copy = original.copy;
});
afterAll(() => removeFiles());

const keyOf = async (id: string) => (await db().file.findUniqueOrThrow({ where: { id } })).storageKey;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

test('bytes that cannot be removed stand in the way of no others, and are tried again', async () => {
  const [bad, good] = [await uploadFile(actor, 'a', 'x'), await uploadFile(actor, 'b', 'x')];
  const [badKey, goodKey] = [await keyOf(bad.id), await keyOf(good.id)];
  await db().file.updateMany({
    where: { id: { in: [bad.id, good.id] } },
    data: { deletedAt: new Date() },
  });
  storage.remove = async (key) => {
    if (key === badKey) throw new Error('is held');
    await original.remove(key);
  };
  expect(await sweepFiles(new Date())).toBeGreaterThan(0);
  expect(await storage.size(goodKey)).toBeNull();
  expect(await storage.size(badKey)).toBe(1);
  storage.remove = original.remove;
  await sweepFiles(new Date());
  expect(await storage.size(badKey)).toBe(1);
  await sweepFiles(inHours(2));
  expect(await storage.size(badKey)).toBeNull();
  expect(await db().fileRemains.count()).toBe(0);
});

test('a deletion whose bytes stay is a deletion, and they go later', async () => {
  const file = await uploadFile(actor, 'a', 'x');
  const key = await keyOf(file.id);
  storage.remove = () => Promise.reject(new Error('is held'));
  expect(await deleteFile(actor, file.id)).toEqual({ deleted: true });
  expect(await db().file.count({ where: { id: file.id } })).toBe(0);
  storage.remove = original.remove;
  await sweepFiles(inHours(2));
  expect(await storage.size(key)).toBeNull();
});

test('bytes that were copied before a process died go after a day', async () => {
  const { fileId } = await createFileUpload(actor, { filename: 'a', size: 1, folder: 'agent-chat' });
  await receiveUpload(fileId, new Blob(['x']).stream());
  let copied = '';
  storage.copy = async (from, to) => {
    copied = to;
    await original.copy(from, to);
    throw new Error('killed');
  };
  storage.remove = () => Promise.reject(new Error('killed'));
  await expect(completeFileUpload(actor, fileId)).rejects.toThrow('killed');
  storage.copy = original.copy;
  storage.remove = original.remove;
  expect((await completeFileUpload(actor, fileId)).status).toBe('UPLOADED');
  expect(await storage.size(copied)).toBe(1);
  await sweepFiles(inHours(25));
  expect(await storage.size(copied)).toBeNull();
  expect(await storage.size(await keyOf(fileId))).toBe(1);
});

test('the bytes of a workspace go with it', async () => {
  const key = await keyOf((await uploadFile(actor, `${randomUUID()}.txt`, 'x')).id);
  await db().workspace.delete({ where: { id: actor.workspaceId } });
  expect(await storage.size(key)).toBe(1);
  await sweepFiles(inHours(1));
  expect(await storage.size(key)).toBeNull();
});
