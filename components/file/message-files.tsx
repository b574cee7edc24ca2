import type { MessagePart } from '@/server/message/schema';
import { AttachmentChip } from './attachment-chip';
import { filesOf } from './files-of';

/** The files of a message that was sent. */
export function MessageFiles({ parts }: { parts: readonly MessagePart[] }) {
  const files = new Map(filesOf(parts).map((file) => [file.fileId, file]));
  if (files.size === 0) return null;
  return (
    <ul aria-label="Attached files" className="flex max-w-[80%] flex-wrap justify-end gap-1.5">
      {[...files].map(([fileId, file]) => (
        <li key={fileId} className="max-w-full">
          <AttachmentChip file={file} />
        </li>
      ))}
    </ul>
  );
}
