import type { Db } from '../db';
import type { ThreadMessage } from '../message/schema';
import { findAttachments } from './find-attachments';
import { attachmentsOf, mapAttachments } from './rules';
import type { Attachment } from './schema';
import { signDownload } from './sign-download';

/** Messages as they are shown: every file in them gets the `url` of a signed download, null when its file is gone. */
export async function signAttachments(
  db: Db,
  workspaceId: string,
  messages: ThreadMessage[],
  now: Date,
): Promise<ThreadMessage[]> {
  const ids = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => attachmentsOf(part).map(({ fileId }) => fileId)),
  );
  if (ids.length === 0) return messages;
  const files = await findAttachments(db, workspaceId, ids);
  const signed = (file: Attachment): Attachment => ({
    ...file,
    url: files.has(file.fileId) ? signDownload(file.fileId, now).url : null,
  });
  return messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) => mapAttachments(part, signed)),
  }));
}
