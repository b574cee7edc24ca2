import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamText } from 'ai';

/**
 * What the turn is measured against, in a process of its own: the AI SDK on bare `http`, with no database, no auth and
 * no log (`POST /sdk`, the message as the body), and bare server-sent events to any number of viewers (`GET /events`;
 * `POST /events` sends the body to all of them).
 */
const [, , baseURL = ''] = process.argv;
const model = createOpenAICompatible({ name: 'bench', baseURL, apiKey: 'none' })('bench');
const viewers = new Set<ServerResponse>();

async function readBody(request: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    viewers.add(response);
    response.once('close', () => viewers.delete(response));
    return;
  }
  const body = await readBody(request);
  if (request.url === '/sdk') {
    const result = streamText({ model, prompt: body, onError: () => {} });
    result.pipeUIMessageStreamToResponse(response);
    return;
  }
  for (const viewer of viewers) viewer.write(body);
  response.end();
});

server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('disconnect', () => process.exit());
