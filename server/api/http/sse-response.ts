import { formatCursor } from '@/server/stream/schema';
import type { View, ViewBatch } from '@/server/turn/open-view';

const KEEP_ALIVE = ': alive\n\n';
const DONE = 'data: [DONE]\n\n';
const encoder = new TextEncoder();

/** The bytes of batches that several viewers get. */
const encoded = new WeakMap<ViewBatch, Uint8Array>();

/** A view as a UI message stream over server-sent events. `onCancel` is called when the viewer goes away. */
export function sseResponse(view: View, options: { streamId?: string; onCancel: () => void }): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await view.next();
      if (next.done) {
        controller.enqueue(encoder.encode(DONE));
        controller.close();
      } else {
        controller.enqueue(encode(next.value));
      }
    },
    cancel: options.onCancel,
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-vercel-ai-ui-message-stream': 'v1',
      ...(options.streamId && { 'x-parley-stream-id': options.streamId }),
    },
  });
}

function encode(batch: ViewBatch): Uint8Array {
  let bytes = encoded.get(batch);
  if (!bytes) {
    bytes = encoder.encode(format(batch));
    encoded.set(batch, bytes);
  }
  return bytes;
}

/** The events of a batch; the last of them has the id after which a viewer may re-attach. */
function format(batch: ViewBatch): string {
  const { chunks } = batch;
  if (chunks.length === 0) return KEEP_ALIVE;
  const id =
    'streamId' in batch ? `id: ${formatCursor({ streamId: batch.streamId, seq: batch.lastSeq })}\n` : '';
  const events = chunks.map((json) => `data: ${json}\n\n`);
  return events.slice(0, -1).join('') + id + events.at(-1);
}
