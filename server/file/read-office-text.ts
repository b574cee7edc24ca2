import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { processWide } from '../process-wide';
import type { OfficeReply, OfficeRequest } from './office-worker';
import { createSlots } from './slots';

const SCRIPT = 'server/file/office-worker.ts';
const THREADS = 2;
const START_MS = 30_000;
const READ_MS = 5_000;
const MEMORY_MB = 256;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** A file whose words cannot be had, however often it is tried. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

type OfficeText = { text: string; isCut: boolean } | null;

/**
 * Reads the words of an Office file in a thread of its own, which is ended after 5 s, beyond 256 MB, and with
 * `signal`: whatever the file holds, this process goes on. @throws UnreadableFileError
 */
export async function readOfficeText(
  bytes: Buffer,
  options: { maxCharacters: number; signal?: AbortSignal; milliseconds?: number },
): Promise<OfficeText> {
  const { maxCharacters, signal, milliseconds = READ_MS } = options;
  const release = await processWide('office-threads', () => createSlots(THREADS)).take(signal);
  const worker = new Worker(path.resolve(process.cwd(), SCRIPT), {
    execArgv: ['--import', 'tsx'],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  let leave = () => {};
  try {
    return await new Promise<OfficeText>((resolve, reject) => {
      const endAfter = (after: number, error: Error) => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(error), after);
      };
      leave = () => reject(signal?.reason);
      signal?.addEventListener('abort', leave);
      endAfter(START_MS, new Error('the reader did not start'));
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === OUT_OF_MEMORY ? new UnreadableFileError('it unpacks to too much') : error),
      );
      worker.once('exit', () => reject(new Error('the reader has ended')));
      worker.on('message', (reply: OfficeReply) => {
        if (reply.kind === 'text') return resolve(reply.found);
        if (reply.kind === 'failed') return reject(new UnreadableFileError(reply.message));
        endAfter(milliseconds, new UnreadableFileError('it takes too long'));
        worker.postMessage({ bytes, maxCharacters } satisfies OfficeRequest);
      });
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
    await worker.terminate();
    release();
  }
}
