import { db } from '../db';
import { partsToChunks } from '../message/parts-to-chunks';
import type { MessageChunk, MessagePart } from '../message/schema';
import type { LogBatch } from '../stream/live-stream';
import { streamLog } from '../stream/open-stream-log';
import type { StreamCursor } from '../stream/schema';
import { loadReply } from './load-reply';
import { findTurnOfStream } from './store';
import { hasWorker } from './wake-worker';

/**
 * What a viewer is sent: chunks as JSON, and, of a log, where in it the viewer then is. Without chunks it keeps the
 * connection alive. Viewers who are as far as each other get the same object.
 */
export type ViewBatch = LogBatch | { readonly chunks: readonly string[] };
export type View = Pick<AsyncIterator<ViewBatch> | Iterator<ViewBatch>, 'next'>;

/**
 * Opens a view of a running stream, for whoever may see its thread. Without a cursor of this stream it begins with
 * `start` and the chunks that rebuild what the reply had when the stream began; with one, only what is newer.
 * Null: no turn is known by this stream. Viewers never drive: ending the view changes nothing.
 */
export async function openView(
  streamId: string,
  cursor: StreamCursor | null,
  signal: AbortSignal,
): Promise<View | null> {
  const turn = await findTurnOfStream(db(), streamId);
  if (!turn) return null;
  if (cursor?.streamId === streamId) return streamLog().read(streamId, cursor.seq, signal);
  const reply = turn.basePartCount > 0 ? await loadReply(db(), turn) : { parts: [] };
  const base = reply.parts.slice(0, turn.basePartCount);
  return first(beginning(turn.replyMessageId, base), streamLog().read(streamId, 0, signal));
}

/** A view of a stream that this process has put in just now, from its beginning. */
export function openNewView(opened: { streamId: string; replyMessageId: string }, signal: AbortSignal): View {
  const log = streamLog().read(opened.streamId, 0, signal, { expectedHere: hasWorker() });
  return first(beginning(opened.replyMessageId, []), log);
}

/** A whole reply as one view, for a turn that runs no more. */
export function replayReply(messageId: string, parts: readonly MessagePart[]): View {
  return [beginning(messageId, parts), encode([{ type: 'finish' }])].values();
}

function beginning(messageId: string, base: readonly MessagePart[]): ViewBatch {
  return encode([{ type: 'start', messageId }, ...partsToChunks(base)]);
}

/** One batch, then those of a log. */
function first(batch: ViewBatch, log: AsyncIterator<LogBatch>): View {
  let isSent = false;
  return {
    next: () => {
      if (isSent) return log.next();
      isSent = true;
      return Promise.resolve({ done: false, value: batch });
    },
  };
}

function encode(chunks: readonly MessageChunk[]): ViewBatch {
  return { chunks: chunks.map((chunk) => JSON.stringify(chunk)) };
}
