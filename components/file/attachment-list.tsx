import type { Attachment } from '@/server/file/schema';
import { AttachmentChip } from './attachment-chip';
import { isPicture } from './is-picture';

/** Files of something that was sent, pictures first, each once. */
export function AttachmentList({ files, className }: { files: readonly Attachment[]; className: string }) {
  const each = [...new Map(files.map((file) => [file.fileId, file])).values()];
  if (each.length === 0) return null;
  const shown = each.toSorted((a, b) => Number(isPicture(b.mediaType)) - Number(isPicture(a.mediaType)));
  return (
    <ul aria-label="Attached files" className={className}>
      {shown.map((file) => (
        <li key={file.fileId} className="max-w-full">
          <AttachmentChip file={file} />
        </li>
      ))}
    </ul>
  );
}
