import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { getChatStream } from '../api/http/get-chat-stream';
import { getFileBytes } from '../api/http/get-file';
import { handleTrpc } from '../api/http/handle-trpc';
import { postChat } from '../api/http/post-chat';
import { putFile } from '../api/http/put-file';
import { handleMcp } from '../mcp/handle-mcp';

const FILE_PATH = /^\/api\/files\/([^/]+)(\/upload)?$/;
const STREAM_PATH = /^\/api\/chat\/([^/]+)\/stream$/;

function route(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const threadId = STREAM_PATH.exec(pathname)?.[1];
  if (threadId) return getChatStream(request, { params: Promise.resolve({ threadId }) });
  const [, fileId, isUpload] = FILE_PATH.exec(pathname) ?? [];
  if (fileId) return (isUpload ? putFile : getFileBytes)(request, { params: Promise.resolve({ fileId }) });
  if (pathname === '/api/mcp') return handleMcp(request);
  return pathname === '/api/chat' ? postChat(request) : handleTrpc(request);
}

async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController();
  outgoing.on('close', () => gone.abort());
  const hasBody = incoming.method !== 'GET';
  const response = await route(
    new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      signal: gone.signal,
      ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
    }),
  );
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) return void outgoing.end();
  Readable.fromWeb(response.body as never)
    .on('error', () => outgoing.destroy())
    .pipe(outgoing);
}

/** The routes and procedures on a port of this machine, without the pages. */
export async function serveApi(): Promise<{ url: string; server: Server; close: () => void }> {
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, server, close };
}
