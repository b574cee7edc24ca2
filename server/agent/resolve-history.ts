import type { Db } from '../db';
import { attachmentOf } from '../file/rules';
import type { ThreadMessage } from '../message/schema';
import { type AttachmentPart, AttachmentReader } from './attachment-reader';

/**
 * What stands for each file part of a history when it goes to the model; the newest messages come first where there
 * is not room for all. A file that is gone or broken becomes a line that says so: old history never fails a turn.
 */
export async function resolveHistory(
  db: Db,
  workspaceId: string,
  history: readonly ThreadMessage[],
): Promise<(part: object) => AttachmentPart | undefined> {
  const found = history.toReversed().flatMap((message) =>
    message.parts.flatMap((part) => {
      const attachment = attachmentOf(part);
      return attachment ? [{ part, attachment }] : [];
    }),
  );
  const ids = found.map(({ attachment }) => attachment.fileId);
  const reader = await AttachmentReader.open(db, workspaceId, ids);
  const parts = new Map<object, AttachmentPart>();
  for (const { part, attachment } of found) parts.set(part, await reader.part(attachment));
  return (part) => parts.get(part);
}
