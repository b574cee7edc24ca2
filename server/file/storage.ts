import path from 'node:path';
import type { Readable } from 'node:stream';
import { env } from '@/env';
import { processWide } from '../process-wide';
import { createLocalStorage } from './local-storage';

/** Both ends are included. */
export type ByteRange = { start: number; end: number };

/** Where bytes are kept, under keys that the server chose: `[A-Za-z0-9_-]` in segments parted by `/`. */
export type FileStorage = {
  /** Where a client may PUT exactly `size` bytes itself; null: the bytes go through this server. */
  uploadTarget: (
    key: string,
    upload: { size: number; seconds: number },
  ) => Promise<{ url: string; headers: { [name: string]: string } } | null>;
  /**
   * Writes all or, when `bytes` throws, nothing. All `size` bytes replace what was there at once; fewer are kept, if
   * at all, only where there is nothing yet.
   */
  write: (key: string, bytes: AsyncIterable<Uint8Array>, size: number) => Promise<void>;
  /** False: there is nothing under `from`. */
  copy: (from: string, to: string) => Promise<boolean>;
  /** Null: there is nothing under this key. */
  read: (key: string, range?: ByteRange) => Promise<Readable | null>;
  /** In bytes; null: there is nothing under this key. */
  size: (key: string) => Promise<number | null>;
  /** What is not there is removed already. */
  remove: (key: string) => Promise<void>;
  /** Removes what writes that never ended have left behind since before `before`. */
  sweep: (before: Date) => Promise<void>;
};

/** The storage of this installation: an S3 bucket when one is configured, else the disk under `DATA_DIR`. */
export function fileStorage(): Promise<FileStorage> {
  return processWide('file-storage', async () => {
    if (!env.S3_BUCKET) return createLocalStorage(path.resolve(env.DATA_DIR, 'files'));
    const { createS3Storage } = await import('./s3-storage');
    return createS3Storage({
      bucket: env.S3_BUCKET,
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      forcePathStyle: env.S3_FORCE_PATH_STYLE,
    });
  });
}
