import type { FileView } from './schema';
import { signDownload } from './sign-download';
import type { FileRow } from './store';

/** A file as its workspace sees it, with a signed download once it is uploaded. */
export function viewFile(row: FileRow, now: Date): FileView {
  const download = row.status === 'UPLOADED' ? signDownload(row.id, now) : null;
  return {
    id: row.id,
    filename: row.filename,
    folder: row.folder,
    size: row.size,
    mediaType: row.mediaType,
    sha256: row.sha256,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    uploadedAt: row.uploadedAt?.toISOString() ?? null,
    url: download?.url ?? null,
    urlExpiresAt: download?.expiresAt.toISOString() ?? null,
  };
}
