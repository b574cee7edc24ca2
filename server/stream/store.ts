import type { Db } from '../db';

export type ChunkRow = { streamId: string; seq: number; chunks: string; isLast: boolean };

export const STREAM_CHANNEL = 'parley_stream';
const MAX_IDS_IN_A_NOTIFICATION = 190;

/** One multi-row insert, and one notification for every 190 streams, for all the rows of a tick. */
export async function insertChunks(db: Db, rows: readonly ChunkRow[]): Promise<void> {
  const ids = [...new Set(rows.map((row) => row.streamId))];
  const notifications: string[] = [];
  for (let at = 0; at < ids.length; at += MAX_IDS_IN_A_NOTIFICATION) {
    notifications.push(ids.slice(at, at + MAX_IDS_IN_A_NOTIFICATION).join(','));
  }
  await db.$queryRaw`
    WITH added AS (
      INSERT INTO "StreamChunk" ("streamId", "seq", "chunks", "isLast")
      SELECT * FROM unnest(
        ${rows.map((row) => row.streamId)}::uuid[],
        ${rows.map((row) => row.seq)}::int[],
        ${rows.map((row) => row.chunks)}::json[],
        ${rows.map((row) => row.isLast)}::boolean[]
      )
      ON CONFLICT DO NOTHING
    )
    SELECT pg_notify(${STREAM_CHANNEL}, payload)::text FROM unnest(${notifications}::text[]) AS payload`;
}

/** The rows of a stream that hold chunks after `seq`, in order. */
export async function listChunksAfter(db: Db, streamId: string, seq: number): Promise<ChunkRow[]> {
  return db.$queryRaw<ChunkRow[]>`
    SELECT "streamId", "seq", "chunks"::text AS "chunks", "isLast" FROM "StreamChunk"
    WHERE "streamId" = ${streamId}::uuid AND "seq" >= coalesce((
      SELECT max("seq") FROM "StreamChunk" WHERE "streamId" = ${streamId}::uuid AND "seq" <= ${seq + 1}
    ), 0)
    ORDER BY "seq"`;
}

/** Whether some thread is still run by this stream. */
export async function isStreamActive(db: Db, streamId: string): Promise<boolean> {
  return (await db.thread.count({ where: { activeStreamId: streamId } })) > 0;
}

export async function deleteChunksBefore(db: Db, time: Date): Promise<number> {
  const { count } = await db.streamChunk.deleteMany({ where: { createdAt: { lt: time } } });
  return count;
}
