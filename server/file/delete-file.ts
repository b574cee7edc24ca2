import { db } from '../db';
import { log } from '../log';
import type { Actor } from '../workspace/schema';
import { discardFile } from './discard-file';
import { fileNotFound } from './file-not-found';
import { markDeleted } from './store';

/**
 * Deletes a file with its bytes: the member's own, or for owners and admins any of the workspace. Messages that refer
 * to it stay, and say that it is gone. @throws AppError FILE_NOT_FOUND
 */
export async function deleteFile(actor: Actor, fileId: string): Promise<{ deleted: true }> {
  const { workspaceId, memberId, role } = actor;
  const file = await markDeleted(db(), { workspaceId, memberId, isAnyones: role !== 'member' }, fileId);
  if (!file) throw fileNotFound();
  await discardFile(file).catch((error) =>
    log.warn({ error }, 'a file’s bytes were not removed, they will be'),
  );
  return { deleted: true };
}
