import { signFileToken } from './file-token';
import { expiryOf, FILE_METHOD } from './rules';

const SECONDS = 60 * 60;

/** A signed path from which a file can be downloaded for one to two hours; the same one for an hour. */
export function signDownload(fileId: string, now: Date): { url: string; expiresAt: Date } {
  const expires = expiryOf(now, SECONDS);
  const token = signFileToken({ fileId, purpose: 'download', method: FILE_METHOD.download, expires });
  return { url: `/api/files/${fileId}?token=${token}`, expiresAt: new Date(expires * 1000) };
}
