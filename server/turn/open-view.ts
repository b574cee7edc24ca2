import { db } from '../db';
import { mergeChunks } from '../message/merge-chunks';
import { partsToChunks } from '../message/parts-to-chunks';
import type { MessageChunk, MessagePart } from '../message/schema';
import { decodeChunk } from '../stream/live-stream';
import { streamLog } from '../stream/open-stream-log';
import { formatCursor, type StreamCursor } from '../stream/schema';
import { loadReply } from './load-reply';
import { findTurnOfStream } from './store';

/** What a viewer is sent: a chunk's JSON with the event id after which it may re-attach, or null to keep alive. */
export type ViewEvent = { id?: string; json: string } | null;

/**
 * Opens a view of a running stream, for whoever may see its thread. Without a cursor of this stream it begins with
 * `start` and the chunks that rebuild what the reply had when the stream began; with one, only what is newer.
 * Null: no turn is known by this stream. Viewers never drive: ending the view changes nothing.
 */
export async function openView(
  streamId: string,
  cursor: StreamCursor | null,
  signal: AbortSignal,
): Promise<AsyncGenerator<ViewEvent> | null> {
  const turn = await findTurnOfStream(db(), streamId);
  if (!turn) return null;
  if (cursor?.streamId === streamId) return tail(streamId, cursor.seq, signal);
  const reply = turn.basePartCount > 0 ? await loadReply(db(), turn) : { parts: [] };
  return rebuildAndTail(turn.replyMessageId, reply.parts.slice(0, turn.basePartCount), streamId, signal);
}

/** A whole reply as one view, for a turn that runs no more. */
export async function* replayReply(
  messageId: string,
  parts: readonly MessagePart[],
): AsyncGenerator<ViewEvent> {
  yield* encodeAll([{ type: 'start', messageId }, ...partsToChunks(parts), { type: 'finish' }]);
}

async function* rebuildAndTail(
  messageId: string,
  base: readonly MessagePart[],
  streamId: string,
  signal: AbortSignal,
): AsyncGenerator<ViewEvent> {
  yield* encodeAll([{ type: 'start', messageId }, ...partsToChunks(base)]);
  yield* tail(streamId, 0, signal);
}

/** The log from `seq` on. What had piled up is joined, so that catching up is a few events and not thousands. */
async function* tail(streamId: string, seq: number, signal: AbortSignal): AsyncGenerator<ViewEvent> {
  for await (const entries of streamLog().read(streamId, seq, signal)) {
    const last = entries.at(-1);
    if (!last) yield null;
    else if (entries.length === 1) yield { id: formatCursor({ streamId, seq: last.seq }), json: last.json };
    else {
      const chunks = mergeChunks(entries.map((entry) => decodeChunk(entry.json)));
      for (const [index, chunk] of chunks.entries()) {
        const isLast = index === chunks.length - 1;
        yield {
          json: JSON.stringify(chunk),
          ...(isLast && { id: formatCursor({ streamId, seq: last.seq }) }),
        };
      }
    }
  }
}

function* encodeAll(chunks: readonly MessageChunk[]): Generator<ViewEvent> {
  for (const chunk of chunks) yield { json: JSON.stringify(chunk) };
}
