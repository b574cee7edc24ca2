import { afterAll, beforeAll, expect, test } from 'vitest';
import { env } from '@/env';
import { db } from '../db';
import { useScratchStorage } from '../testing/files';
import { createActor } from '../testing/fixtures';
import { createFileUpload } from './create-file-upload';
import { deleteFile } from './delete-file';

let removeFiles: () => void;

beforeAll(() => {
  removeFiles = useScratchStorage();
});
afterAll(() => removeFiles());

const input = { filename: 'a.txt', size: 0, folder: 'agent-chat' } as const;

test('a caller may begin so many uploads in a minute, each caller for itself', async () => {
  const before = env.FILE_UPLOADS_PER_MINUTE;
  const store = (globalThis as unknown as { __parley: Map<string, unknown> }).__parley;
  store.delete('upload-limits');
  Object.assign(env, { FILE_UPLOADS_PER_MINUTE: 2 });
  const actor = await createActor();
  await createFileUpload(actor, input);
  await createFileUpload(actor, input);
  const refused = await createFileUpload(actor, input).catch((error) => error);
  expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) });
  await createFileUpload({ ...actor, tokenId: crypto.randomUUID() }, input);
  Object.assign(env, { FILE_UPLOADS_PER_MINUTE: before });
  store.delete('upload-limits');
});

test('what a member has announced and not sent is bounded', async () => {
  const actor = await createActor();
  const { fileId } = await createFileUpload(actor, input);
  const { workspaceId, memberId } = actor;
  await db().file.createMany({
    data: Array.from({ length: 49 }, (_, at) => ({
      workspaceId,
      memberId,
      folder: 'agent-chat',
      filename: 'a',
      storageKey: `incoming/${fileId}-${at}`,
      size: 0,
    })),
  });
  await expect(createFileUpload(actor, input)).rejects.toThrow(/50 uploads were begun/);
  await deleteFile(actor, fileId);
  expect(await createFileUpload(actor, input)).toMatchObject({ method: 'PUT' });
});

test('a file that is a little too large is told by its bytes', async () => {
  const upload = createFileUpload(await createActor(), { ...input, size: env.FILE_MAX_BYTES + 1 });
  await expect(upload).rejects.toThrow('The file has 33,554,433 bytes; at most 32 MB are allowed.');
});
