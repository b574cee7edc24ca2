import { z } from 'zod';
import type { Db } from '../db';
import { findUploaded } from './store';
import { CHAT_FOLDER } from './terms';

export type UploadedFile = {
  id: string;
  filename: string;
  mediaType: string;
  size: number;
  storageKey: string;
  /** The models whose provider did not take it. */
  refusedBy: string[];
};

/**
 * The files of these ids that a message may refer to: uploaded, of the folder `agent-chat` and of this workspace.
 * Each is looked up once, however often it is named; what is none of these is not in the map.
 */
export async function findAttachments(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, UploadedFile>> {
  const wanted = [...new Set(ids)].filter((id) => z.uuid().safeParse(id).success);
  if (wanted.length === 0) return new Map();
  const rows = await findUploaded(db, { workspaceId, folder: CHAT_FOLDER }, wanted);
  const byId = new Map(
    rows.map((row) => [row.id, { ...row, mediaType: row.mediaType ?? 'application/octet-stream' }]),
  );
  // An id may be written in capitals.
  return new Map(
    wanted.flatMap((id) => {
      const file = byId.get(id.toLowerCase());
      return file ? [[id, file] as const] : [];
    }),
  );
}
