import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ByteRange, FileStorage } from './storage';
import { checkKey } from './storage-key';

type S3Settings = {
  bucket: string;
  region: string;
  endpoint?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
  forcePathStyle: boolean;
};

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Keeps files in a bucket of S3, or of a server that speaks its protocol. Uploads go there directly. */
export function createS3Storage(settings: S3Settings): FileStorage {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket, Key: checkKey(key) });

  /** The size is one of the signed headers: a body of another size is refused. */
  async function uploadTarget(key: string, { size, seconds }: { size: number; seconds: number }) {
    const command = new PutObjectCommand({ ...at(key), ContentLength: size });
    const url = await getSignedUrl(client, command, { expiresIn: seconds });
    return { url, headers: {} };
  }

  async function read(key: string, range?: ByteRange): Promise<Readable | null> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await orNull(client.send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) })));
    return found && (found.Body instanceof Readable ? found.Body : Readable.from([]));
  }

  return {
    uploadTarget,
    write: async (key, bytes, size) => {
      const Body = Readable.from(bytes, { objectMode: false });
      const broken = new AbortController();
      Body.once('error', () => broken.abort());
      const command = new PutObjectCommand({ ...at(key), Body, ContentLength: size });
      await client.send(command, { abortSignal: broken.signal });
    },
    copy: async (from, to) => {
      const CopySource = `${Bucket}/${checkKey(from)}`;
      return (await orNull(client.send(new CopyObjectCommand({ ...at(to), CopySource })))) !== null;
    },
    read,
    size: async (key) => {
      const found = await orNull(client.send(new HeadObjectCommand(at(key))));
      return found && (found.ContentLength ?? 0);
    },
    remove: async (key) => {
      await orNull(client.send(new DeleteObjectCommand(at(key))));
    },
    sweep: async () => {},
  };
}
