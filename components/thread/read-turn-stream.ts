import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { MessageChunk } from '@/server/message/schema';

export type TurnStreamEvent = { id: string | null; chunk: MessageChunk };

const SILENCE_MS = 60_000;

/**
 * The chunks of a turn's event stream, until `[DONE]` or the end of the connection. A connection that says
 * nothing for a minute, not even a comment, counts as lost.
 * @throws when the network fails
 */
export async function* readTurnStream(response: Response): AsyncGenerator<TurnStreamEvent> {
  if (!response.body) return;
  const watch = watchSilence();
  const reader = response.body
    .pipeThrough(watch.stream)
    .pipeThrough<string>(new TextDecoderStream() as never)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), watch.silence]);
      if (done || value.data === '[DONE]') return;
      yield { id: value.id ?? null, chunk: JSON.parse(value.data) as MessageChunk };
    }
  } finally {
    watch.end();
    reader.cancel().catch(() => {});
  }
}

function watchSilence() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let giveUp: (reason: Error) => void = () => {};
  const silence = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  silence.catch(() => {});
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp(new Error('The connection went silent.')), SILENCE_MS);
  };
  heard();
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      heard();
      controller.enqueue(bytes);
    },
  });
  return { stream, silence, end: () => clearTimeout(timer) };
}
