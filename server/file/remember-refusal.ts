import { z } from 'zod';
import { db } from '../db';
import { addRefusal } from './store';

/** Keeps that the provider of a model did not take these files of a workspace, so that it is not sent them again. */
export async function rememberRefusal(
  workspaceId: string,
  fileIds: readonly string[],
  modelId: string,
): Promise<void> {
  const ids = fileIds.filter((id) => z.uuid().safeParse(id).success);
  if (ids.length > 0) await addRefusal(db(), workspaceId, ids, modelId);
}
