import type { Db } from '../db';
import type { ThreadMessage } from '../message/schema';
import { findAttachments } from './find-attachments';
import { attachmentOf, attachmentPart } from './rules';
import { signDownload } from './sign-download';

/** Messages as they are shown: every file part gets the `url` of a signed download, null when its file is gone. */
export async function signAttachments(
  db: Db,
  workspaceId: string,
  messages: ThreadMessage[],
  now: Date,
): Promise<ThreadMessage[]> {
  const ids = messages.flatMap(({ parts }) => parts.flatMap((part) => attachmentOf(part)?.fileId ?? []));
  if (ids.length === 0) return messages;
  const files = await findAttachments(db, workspaceId, ids);
  return messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) => {
      const attachment = attachmentOf(part);
      if (!attachment) return part;
      const url = files.has(attachment.fileId) ? signDownload(attachment.fileId, now).url : null;
      return attachmentPart({ ...attachment, url });
    }),
  }));
}
