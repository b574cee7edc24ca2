import { db } from '../db';
import { partsToChunks } from '../message/parts-to-chunks';
import type { MessageChunk, MessagePart } from '../message/schema';
import { streamLog } from '../stream/open-stream-log';
import { formatCursor, type StreamCursor } from '../stream/schema';
import { loadReply } from './load-reply';
import { findTurnOfStream } from './store';
import { hasWorker } from './wake-worker';

/**
 * What a viewer is sent: chunks as JSON, and the event id after which it may re-attach, for the last of them. Without
 * chunks it keeps the connection alive. Viewers who are as far as each other get the same array of chunks.
 */
export type ViewBatch = { readonly id?: string; readonly chunks: readonly string[] };

/**
 * Opens a view of a running stream, for whoever may see its thread. Without a cursor of this stream it begins with
 * `start` and the chunks that rebuild what the reply had when the stream began; with one, only what is newer.
 * Null: no turn is known by this stream. Viewers never drive: ending the view changes nothing.
 */
export async function openView(
  streamId: string,
  cursor: StreamCursor | null,
  signal: AbortSignal,
): Promise<AsyncGenerator<ViewBatch> | null> {
  const turn = await findTurnOfStream(db(), streamId);
  if (!turn) return null;
  if (cursor?.streamId === streamId) return tail(streamId, cursor.seq, signal);
  const reply = turn.basePartCount > 0 ? await loadReply(db(), turn) : { parts: [] };
  return rebuildAndTail(turn.replyMessageId, reply.parts.slice(0, turn.basePartCount), streamId, signal);
}

/** A view of a stream that this process has put in just now, from its beginning. */
export function openNewView(
  opened: { streamId: string; replyMessageId: string },
  signal: AbortSignal,
): AsyncGenerator<ViewBatch> {
  return rebuildAndTail(opened.replyMessageId, [], opened.streamId, signal, { expectedHere: hasWorker() });
}

/** A whole reply as one view, for a turn that runs no more. */
export async function* replayReply(
  messageId: string,
  parts: readonly MessagePart[],
): AsyncGenerator<ViewBatch> {
  yield encode([{ type: 'start', messageId }, ...partsToChunks(parts), { type: 'finish' }]);
}

async function* rebuildAndTail(
  messageId: string,
  base: readonly MessagePart[],
  streamId: string,
  signal: AbortSignal,
  options: { expectedHere: boolean } = { expectedHere: false },
): AsyncGenerator<ViewBatch> {
  yield encode([{ type: 'start', messageId }, ...partsToChunks(base)]);
  yield* tail(streamId, 0, signal, options);
}

/** The log from `seq` on. */
async function* tail(
  streamId: string,
  seq: number,
  signal: AbortSignal,
  options: { expectedHere: boolean } = { expectedHere: false },
): AsyncGenerator<ViewBatch> {
  for await (const { lastSeq, chunks } of streamLog().read(streamId, seq, signal, options)) {
    yield { id: formatCursor({ streamId, seq: lastSeq }), chunks };
  }
}

function encode(chunks: readonly MessageChunk[]): ViewBatch {
  return { chunks: chunks.map((chunk) => JSON.stringify(chunk)) };
}
