import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A way to the provider that sleeps before it passes a request on: a slow-down put in on purpose. */
export async function startDelayingProxy(
  target: string,
  delayMs: number,
): Promise<{ url: string; stop: () => void }> {
  const { hostname, port, pathname } = new URL(target);
  const server = createServer(async (incoming, outgoing) => {
    await sleep(delayMs);
    const { method, headers, url: path } = incoming;
    const passed = request({ hostname, port, method, headers, path }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    outgoing.once('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}${pathname}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
