import { z } from 'zod';

/** Where a viewer is in a stream: everything up to and with `seq` (from 1) has been seen. */
export type StreamCursor = { streamId: string; seq: number };

const cursorSchema = z.string().regex(/^[0-9a-f-]{36}:\d{1,9}$/);

/** The event id of a chunk: `<stream id>:<sequence number>`. */
export function formatCursor(cursor: StreamCursor): string {
  return `${cursor.streamId}:${cursor.seq}`;
}

/** Reads an event id; null when there is none or it is not one of ours, which means "from the beginning". */
export function parseCursor(text: string | null | undefined): StreamCursor | null {
  const parsed = cursorSchema.safeParse(text);
  if (!parsed.success) return null;
  const [streamId = '', seq = '0'] = parsed.data.split(':');
  return { streamId, seq: Number(seq) };
}
