import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useScratchStorage } from '../testing/files';
import { createActor } from '../testing/fixtures';
import { completeFileUpload } from './complete-file-upload';
import { createFileUpload } from './create-file-upload';
import { receiveUpload } from './receive-upload';

let removeFiles: () => void;

beforeAll(() => {
  removeFiles = useScratchStorage();
});
afterAll(() => removeFiles());

const announce = async (size: number) => {
  const actor = await createActor();
  const { fileId } = await createFileUpload(actor, { filename: 'a.txt', size, folder: 'agent-chat' });
  return { actor, fileId };
};

async function* cutAfter(first: string, cut: Promise<void>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(first);
  await cut;
}

const whole = (text: string) => new Blob([text]).stream();

describe('an upload that stalls', () => {
  test.each(['breaks', 'ends'])('and %s after another one was whole does not take its place', async (how) => {
    const { actor, fileId } = await announce(10);
    const cut = Promise.withResolvers<void>();
    const stalled = receiveUpload(fileId, cutAfter('half!', cut.promise));
    await receiveUpload(fileId, whole('0123456789'));
    if (how === 'ends') cut.resolve();
    else cut.reject(new Error('reset'));
    await stalled;
    expect(await completeFileUpload(actor, fileId)).toMatchObject({ status: 'UPLOADED', size: 10 });
  });

  test('leaves what has come, which another one replaces', async () => {
    const { actor, fileId } = await announce(10);
    await receiveUpload(fileId, whole('half!'));
    await receiveUpload(fileId, whole('less'));
    await expect(completeFileUpload(actor, fileId)).rejects.toMatchObject({ code: 'FILE_SIZE_MISMATCH' });
    await receiveUpload(fileId, whole('0123456789'));
    expect(await completeFileUpload(actor, fileId)).toMatchObject({ status: 'UPLOADED' });
  });

  test('for too long is given up', async () => {
    const { actor, fileId } = await announce(10);
    await receiveUpload(fileId, cutAfter('half!', new Promise(() => {})), { idleMs: 100 });
    await expect(completeFileUpload(actor, fileId)).rejects.toMatchObject({ code: 'FILE_SIZE_MISMATCH' });
  });
});
