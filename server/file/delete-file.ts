import { db } from '../db';
import type { Actor } from '../workspace/schema';
import { fileNotFound } from './file-not-found';
import { removeRemains } from './remove-remains';
import { dropDeleted, markDeleted } from './store';

/**
 * Deletes a file with its bytes: the member's own, or for owners and admins any of the workspace. Messages that refer
 * to it stay, and say that it is gone. @throws AppError FILE_NOT_FOUND
 */
export async function deleteFile(actor: Actor, fileId: string): Promise<{ deleted: true }> {
  const { workspaceId, memberId, role } = actor;
  const file = await markDeleted(db(), { workspaceId, memberId, isAnyones: role !== 'member' }, fileId);
  if (!file) throw fileNotFound();
  await dropDeleted(db(), file.id);
  await removeRemains(file.storageKey);
  return { deleted: true };
}
