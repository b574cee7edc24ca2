import { randomUUID } from 'node:crypto';
import { env } from '@/env';
import { AppError } from '../errors';
import { transaction } from '../transaction';
import type { Actor } from '../workspace/schema';
import { signFileToken } from './file-token';
import { countUpload } from './limit-uploads';
import { displayName, FILE_METHOD, sizeInWords } from './rules';
import type { CreateFileUploadInput, UploadTicket } from './schema';
import { fileStorage } from './storage';
import { countPending, insertFile, lockUsage } from './store';

const UPLOAD_SECONDS = 60 * 60;
/** What a member has announced and not sent takes room of the workspace's: it stays a small part of it. */
const MAX_PENDING = 50;

/**
 * Announces a file of `size` bytes and says where they are to be sent, within an hour; `completeFileUpload` comes
 * after. @throws AppError FILE_TOO_LARGE, FILE_QUOTA_EXCEEDED, RATE_LIMITED
 */
export async function createFileUpload(actor: Actor, input: CreateFileUploadInput): Promise<UploadTicket> {
  const { size, folder } = input;
  if (size > env.FILE_MAX_BYTES) {
    const limit = sizeInWords(env.FILE_MAX_BYTES);
    const words = sizeInWords(size) === limit ? `${size.toLocaleString('en')} bytes` : sizeInWords(size);
    throw new AppError('FILE_TOO_LARGE', `The file has ${words}; at most ${limit} are allowed.`);
  }
  await countUpload(actor);
  const { workspaceId, memberId } = actor;
  const storageKey = `incoming/${workspaceId}/${randomUUID()}`;
  const filename = displayName(input.filename);
  const file = await transaction(async (tx) => {
    const used = await lockUsage(tx, workspaceId);
    if ((await countPending(tx, memberId)) >= MAX_PENDING) throw tooManyPending();
    if (used + size > env.FILE_QUOTA_BYTES) {
      const [quota, left] = [env.FILE_QUOTA_BYTES, env.FILE_QUOTA_BYTES - used].map((bytes) =>
        sizeInWords(Math.max(bytes, 0)),
      );
      throw new AppError('FILE_QUOTA_EXCEEDED', `Of the workspace's ${quota} for files, ${left} are left.`);
    }
    return insertFile(tx, { workspaceId, memberId, folder, filename, storageKey, size });
  });
  const storage = await fileStorage();
  const direct = await storage.uploadTarget(storageKey, { size, seconds: UPLOAD_SECONDS });
  const expires = Math.floor(file.createdAt.getTime() / 1000) + UPLOAD_SECONDS;
  const method = FILE_METHOD.upload;
  const token = signFileToken({ fileId: file.id, purpose: 'upload', method, expires });
  return {
    fileId: file.id,
    uploadUrl: direct?.url ?? `/api/files/${file.id}/upload?token=${token}`,
    method,
    headers: direct?.headers ?? {},
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

function tooManyPending(): AppError {
  const message = `${MAX_PENDING} uploads were begun and are not complete. Complete or delete some of them first.`;
  return new AppError('RATE_LIMITED', message);
}
