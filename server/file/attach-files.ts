import type { Db } from '../db';
import { AppError } from '../errors';
import type { Actor } from '../workspace/schema';
import { findAttachments } from './find-attachments';
import { requireAttachPermission } from './require-attach-permission';
import { attachmentPart, displayName } from './rules';
import type { AttachmentInput, AttachmentPart } from './schema';

/**
 * The parts by which a message refers to files: ids and names, never addresses. One id that is no uploaded file of
 * the folder `agent-chat` in this workspace refuses them all. @throws AppError INVALID_INPUT naming the id, FORBIDDEN
 */
export async function attachFiles(
  db: Db,
  actor: Actor,
  attachments: readonly AttachmentInput[],
): Promise<AttachmentPart[]> {
  requireAttachPermission(actor, attachments);
  const ids = attachments.map(({ fileId }) => fileId);
  const files = await findAttachments(db, actor.workspaceId, ids);
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
