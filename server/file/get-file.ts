import { db } from '../db';
import type { Actor } from '../workspace/schema';
import { fileNotFound } from './file-not-found';
import type { FileView } from './schema';
import { findFile } from './store';
import { viewFile } from './view-file';

/** A file of the actor's workspace, with a signed download once it is uploaded. @throws AppError FILE_NOT_FOUND */
export async function getFile(actor: Actor, fileId: string): Promise<FileView> {
  const file = await findFile(db(), actor.workspaceId, fileId);
  if (!file) throw fileNotFound();
  return viewFile(file, new Date());
}
