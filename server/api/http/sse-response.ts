import type { ViewEvent } from '@/server/turn/open-view';

const KEEP_ALIVE = ': alive\n\n';
const DONE = 'data: [DONE]\n\n';

/** A view as a UI message stream over server-sent events. `onCancel` is called when the viewer goes away. */
export function sseResponse(
  events: AsyncGenerator<ViewEvent>,
  options: { streamId?: string; onCancel: () => void },
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await events.next();
      if (next.done) {
        controller.enqueue(encoder.encode(DONE));
        controller.close();
      } else {
        controller.enqueue(encoder.encode(formatEvent(next.value)));
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

function formatEvent(event: ViewEvent): string {
  if (!event) return KEEP_ALIVE;
  return `${event.id ? `id: ${event.id}\n` : ''}data: ${event.json}\n\n`;
}
