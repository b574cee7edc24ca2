import type { ViewBatch } from '@/server/turn/open-view';

const KEEP_ALIVE = ': alive\n\n';
const DONE = 'data: [DONE]\n\n';
const encoder = new TextEncoder();

/** The bytes of batches that several viewers get. */
const encoded = new WeakMap<readonly string[], Uint8Array>();

/** A view as a UI message stream over server-sent events. `onCancel` is called when the viewer goes away. */
export function sseResponse(
  events: AsyncGenerator<ViewBatch>,
  options: { streamId?: string; onCancel: () => void },
): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await events.next();
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

function encode({ id, chunks }: ViewBatch): Uint8Array {
  let bytes = encoded.get(chunks);
  if (!bytes) {
    bytes = encoder.encode(format(chunks, id));
    encoded.set(chunks, bytes);
  }
  return bytes;
}

function format(chunks: readonly string[], id: string | undefined): string {
  if (chunks.length === 0) return KEEP_ALIVE;
  const last = chunks.length - 1;
  return chunks
    .map((json, index) => `${id && index === last ? `id: ${id}\n` : ''}data: ${json}\n\n`)
    .join('');
}
