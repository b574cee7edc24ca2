import type { Db } from '../db';
import { AppError } from '../errors';
import { findAttachments } from './find-attachments';
import { attachmentPart, displayName } from './rules';
import type { AttachmentInput, AttachmentPart } from './schema';

/**
 * The parts by which a message refers to files: ids and names, never addresses. One id that is no uploaded file of
 * the folder `agent-chat` in this workspace refuses them all. @throws AppError INVALID_INPUT naming the id
 */
export async function attachFiles(
  db: Db,
  workspaceId: string,
  attachments: readonly AttachmentInput[],
): Promise<AttachmentPart[]> {
  const ids = attachments.map(({ fileId }) => fileId);
  const files = await findAttachments(db, workspaceId, ids);
  return attachments.map(({ fileId, filename }) => {
    const file = files.get(fileId);
    if (!file) {
      const id = JSON.stringify(fileId);
      throw new AppError(
        'INVALID_INPUT',
        `attachments: there is no uploaded file ${id} in the folder agent-chat.`,
      );
    }
    const { id, mediaType, size } = file;
    return attachmentPart({ fileId: id, filename: displayName(filename ?? file.filename), mediaType, size });
  });
}
