import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Db, databaseUrl } from './db';
import { log } from './log';
import { processWide } from './process-wide';

export type Notification = { channel: string; payload: string };
type Handler = (payload: string) => void;
type Connected = { client: pg.Client; active: Map<string, Promise<void>> };

const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 5_000;

/** The process's one LISTEN connection: made at the first `listen`, kept, and made anew when it is lost. */
class Listener {
  private readonly handlers = new Map<string, Set<Handler>>();
  private readonly resyncHandlers = new Set<() => void>();
  private connected: Promise<Connected> | null = null;
  private isStopped = false;

  async listen(channel: string, handler: Handler): Promise<() => void> {
    this.isStopped = false;
    const handlers = this.handlers.get(channel) ?? new Set();
    this.handlers.set(channel, handlers.add(handler));
    await this.activate(channel);
    return () => this.forget(channel, handler);
  }

  onResync(handler: () => void): () => void {
    this.resyncHandlers.add(handler);
    return () => this.resyncHandlers.delete(handler);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    const open = this.connected;
    this.connected = null;
    this.handlers.clear();
    const current = await open?.catch(() => null);
    await current?.client.end().catch(() => {});
  }

  private forget(channel: string, handler: Handler): void {
    const handlers = this.handlers.get(channel);
    if (!handlers?.delete(handler) || handlers.size > 0) return;
    this.handlers.delete(channel);
    void this.connected
      ?.then(async ({ client, active }) => {
        active.delete(channel);
        await client.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`);
        if (this.handlers.has(channel)) await this.activate(channel);
      })
      .catch(() => {});
  }

  /** Resolves once this channel is listened to on a live connection, however many tries that takes. */
  private async activate(channel: string): Promise<void> {
    while (!this.isStopped && this.handlers.has(channel)) {
      try {
        const { client, active } = await this.connect();
        const pending = active.get(channel) ?? startListening(client, channel);
        active.set(channel, pending);
        await pending;
        return;
      } catch {
        await sleep(FIRST_RETRY_MS);
      }
    }
  }

  private connect(): Promise<Connected> {
    this.connected ??= this.open();
    return this.connected;
  }

  private async open(): Promise<Connected> {
    for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      if (this.isStopped) throw new Error('the listener was stopped');
      const client = new pg.Client({ connectionString: databaseUrl(), keepAlive: true });
      client.on('error', () => {});
      try {
        await client.connect();
      } catch (error) {
        log.warn({ error: (error as Error).message }, 'notification connection refused, trying again');
        await client.end().catch(() => {});
        await sleep(wait);
        continue;
      }
      client.on('notification', ({ channel, payload }) => this.deliver(channel, payload ?? ''));
      client.once('end', () => void this.reconnect(client));
      return { client, active: new Map() };
    }
  }

  private async reconnect(lost: pg.Client): Promise<void> {
    const current = await this.connected?.catch(() => null);
    if (this.isStopped || current?.client !== lost) return;
    this.connected = null;
    log.warn('notification connection lost, connecting again');
    await Promise.all([...this.handlers.keys()].map((channel) => this.activate(channel)));
    for (const handler of this.resyncHandlers) handler();
  }

  private deliver(channel: string, payload: string): void {
    for (const handler of this.handlers.get(channel) ?? []) {
      try {
        handler(payload);
      } catch (error) {
        log.error({ error, channel }, 'a notification handler failed');
      }
    }
  }
}

async function startListening(client: pg.Client, channel: string): Promise<void> {
  await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
}

const listener = () => processWide('listener', () => new Listener());

/** Calls `handler` with the payload of each notification on `channel`; resolves once that holds, with the way to end it. */
export async function listen(channel: string, handler: Handler): Promise<() => void> {
  return listener().listen(channel, handler);
}

/** Calls `handler` after each reconnection: notifications may have been missed, so read anew. Returns the way to end it. */
export function onResync(handler: () => void): () => void {
  return listener().onResync(handler);
}

/** Sends notifications; inside a transaction they leave at the commit. A payload has at most 7,999 bytes. */
export async function notify(db: Db, ...notifications: readonly Notification[]): Promise<void> {
  const channels = notifications.map(({ channel }) => channel);
  const payloads = notifications.map(({ payload }) => payload);
  await db.$queryRaw`
    SELECT pg_notify(channel, payload)::text
    FROM unnest(${channels}::text[], ${payloads}::text[]) AS notification (channel, payload)`;
}

/** Closes the connection and forgets all handlers. */
export async function stopListening(): Promise<void> {
  await listener().stop();
}
