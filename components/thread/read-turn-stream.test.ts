import { expect, it } from 'vitest';
import { readTurnStream } from './read-turn-stream';

function streamOf(...pieces: string[]): Response {
  const encoder = new TextEncoder();
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(encoder.encode(piece));
        controller.close();
      },
    }),
  );
}

async function read(response: Response) {
  const events = [];
  for await (const event of readTurnStream(response)) events.push(event);
  return events;
}

it('reads ids and chunks, wherever the network cut them', async () => {
  const events = await read(
    streamOf(
      ': alive\n\nid: s:1\nda',
      'ta: {"type":"start","messageId":"m"}\n',
      '\nid: s:2\ndata: {"type":"start-step"}\n\n',
    ),
  );
  expect(events).toEqual([
    { id: 's:1', chunk: { type: 'start', messageId: 'm' } },
    { id: 's:2', chunk: { type: 'start-step' } },
  ]);
});

it('ends at [DONE], whatever follows', async () => {
  const events = await read(streamOf('data: [DONE]\n\n', 'data: {"type":"start-step"}\n\n'));
  expect(events).toEqual([]);
});

it('ends where the connection ends', async () => {
  expect(await read(streamOf('data: {"type":"start-step"}\n\ndata: {"type":'))).toHaveLength(1);
});
