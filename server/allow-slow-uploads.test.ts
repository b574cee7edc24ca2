import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { allowSlowUploads } from './allow-slow-uploads';

test('a server that has had a request lets the next ones take longer than an upload link is good for', async () => {
  allowSlowUploads();
  const server = createServer((_, response) => response.end('ok'));
  expect(server.requestTimeout).toBe(300_000);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).text();
  expect(server.requestTimeout).toBeGreaterThan(60 * 60 * 1000);
  server.closeAllConnections();
  server.close();
});
