import { subscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import { processWide } from './process-wide';

/** Longer than an upload link is good for. A request on which nothing comes is given up much sooner, by whoever reads it. */
const REQUEST_TIMEOUT_MS = 65 * 60 * 1000;

/**
 * Lets a request take its time: Node ends one whose body has not arrived within five minutes, and Next.js makes its
 * HTTP server without a way to say otherwise.
 */
export function allowSlowUploads(): void {
  processWide('slow-uploads', () =>
    subscribe('http.server.request.start', (message) => {
      const { server } = message as { server: Server };
      if (server.requestTimeout < REQUEST_TIMEOUT_MS) server.requestTimeout = REQUEST_TIMEOUT_MS;
    }),
  );
}
