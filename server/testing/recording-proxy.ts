import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '@/env';
import type { TestProvider } from './provider';

export type WireBody = { path: string; text: string };

/** The provider's stand-in takes no bodies of many megabytes. */
function withoutLongTexts(json: string): string {
  return JSON.stringify(JSON.parse(json), (_, value) =>
    typeof value === 'string' && value.length > 1_000_000 ? 'data:image/png;base64,AAAA' : value,
  );
}

/** Stands before a provider and keeps every body that really went over the wire. */
export class RecordingProxy {
  readonly bodies: WireBody[] = [];
  /** The status of the next requests in place of the provider's answer; null lets one pass. */
  readonly refusals: (number | null)[] = [];
  /** Whether a body is refused with a 400, as long as this is set. */
  refuses: ((body: string) => boolean) | null = null;
  /** How long the next requests wait for their answer. */
  delayMs = 0;
  /** How many requests were given up before their answer came. */
  abandoned = 0;
  private readonly server: Server;

  constructor(private readonly provider: TestProvider) {
    this.server = createServer(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece);
      const body = Buffer.concat(pieces);
      this.bodies.push({ path: request.url ?? '', text: body.toString() });
      response.on('close', () => {
        if (!response.writableEnded) this.abandoned += 1;
      });
      await sleep(this.delayMs);
      const refusal = this.refuses?.(body.toString()) ? 400 : this.refusals.shift();
      if (refusal) {
        response.writeHead(refusal, { 'content-type': 'application/json' });
        return response.end('{"error":{"message":"Invalid image","type":"invalid_request_error"}}');
      }
      const answer = await fetch(`${this.provider.url}${request.url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer x', 'x-api-key': 'x' },
        body: withoutLongTexts(body.toString()),
      });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      for await (const piece of answer.body ?? []) response.write(piece);
      response.end();
    });
  }

  /** Starts it and points every provider of this process's environment at it. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
    Object.assign(env, { OPENAI_COMPATIBLE_BASE_URL: url, OPENAI_BASE_URL: url, ANTHROPIC_BASE_URL: url });
  }

  reset(): void {
    this.bodies.length = 0;
    this.refusals.length = 0;
    this.refuses = null;
    this.delayMs = 0;
    this.abandoned = 0;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
