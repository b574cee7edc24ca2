import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, signUp } from '../faults/client';
import type { Lab } from './lab';
import { atMostTimes, below, type Figure, FULL_CORE_PERCENT } from './measure';
import { cpuSeconds } from './processes';

const TURNS = 10;
const VIEWERS_OF_EACH = 100;
const VIEWERS = TURNS * VIEWERS_OF_EACH;
const WINDOW_MS = 8_000;
const SETTLE_MS = 1_500;
const TICK_MS = 40;
/** A turn at 50 tokens a second has news every 40 ms; a core that is full tells its viewers less often. */
const EXPECTED_PER_SECOND = 1000 / TICK_MS;
const ARRIVED_AT_LEAST = 0.6;
const MARK = Buffer.from('data: {"type":"text-delta"');

/** Many viewers on plain sockets, of which only the events are counted: reading must not cost more than serving. */
class Crowd {
  events = 0;
  private failure: Error | null = null;
  private isOver = false;
  private readonly sockets: Socket[] = [];

  join(url: string, headers: Record<string, string> = {}): void {
    const { hostname, port, pathname } = new URL(url);
    const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(`GET ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.on('data', (piece) => this.count(piece));
    socket.on('error', (error) => {
      if (!this.isOver) this.failure = error;
    });
    this.sockets.push(socket);
  }

  /** Closes the sockets. @throws when one of them had failed before */
  leave(): void {
    this.isOver = true;
    for (const socket of this.sockets) socket.destroy();
    if (this.failure) throw this.failure;
  }

  private count(piece: Buffer): void {
    for (let at = piece.indexOf(MARK); at !== -1; at = piece.indexOf(MARK, at + MARK.length))
      this.events += 1;
  }
}

/** Processor seconds that a process uses in the window, and the events that the crowd gets in it. */
async function observe(pid: number, crowd: Crowd | null): Promise<{ cpu: number; events: number }> {
  const [cpu, events] = [cpuSeconds(pid), crowd?.events ?? 0];
  await sleep(WINDOW_MS);
  return { cpu: cpuSeconds(pid) - cpu, events: (crowd?.events ?? 0) - events };
}

/** The same number of viewers and the same events every 40 ms from bare `http`. */
async function observeBare(lab: Lab): Promise<{ cpu: number; events: number }> {
  const crowd = new Crowd();
  for (let viewer = 0; viewer < VIEWERS; viewer += 1) crowd.join(`${lab.baseline.url}/events`);
  await sleep(SETTLE_MS);
  const body = `id: ${crypto.randomUUID()}:100\ndata: {"type":"text-delta","id":"txt-0","delta":"word word "}\n\n`;
  const ticking = setInterval(
    () => void fetch(`${lab.baseline.url}/events`, { method: 'POST', body }).catch(() => {}),
    TICK_MS,
  );
  const seen = await observe(lab.baseline.pid, crowd);
  clearInterval(ticking);
  crowd.leave();
  return seen;
}

/** A thousand viewers of ten running turns: what they cost over the turns themselves, beside bare events. */
export async function measureViewers(lab: Lab): Promise<Figure[]> {
  const bare = await observeBare(lab);
  const cookie = await signUp(lab.server.url);
  const clients = await Promise.all(Array.from({ length: TURNS }, () => Client.open(lab.server.url, cookie)));
  for (const client of clients) await client.send('watched');
  await sleep(SETTLE_MS);
  const alone = await observe(lab.server.pid, null);
  const crowd = new Crowd();
  for (const client of clients) {
    const url = `${lab.server.url}/api/chat/${client.threadId}/stream`;
    for (let viewer = 0; viewer < VIEWERS_OF_EACH; viewer += 1) crowd.join(url, { cookie });
  }
  await sleep(2 * SETTLE_MS);
  const watched = await observe(lab.server.pid, crowd);
  crowd.leave();
  await Promise.all(clients.map((client) => client.stop()));
  const microseconds = ({ cpu, events }: { cpu: number; events: number }) => (cpu * 1e6) / events;
  const share = ({ cpu }: { cpu: number }) => (cpu * 100_000) / WINDOW_MS;
  const added = { cpu: watched.cpu - alone.cpu, events: watched.events };
  if (added.cpu <= 0 || added.events === 0) {
    throw new Error('the turns alone fill the core: what viewers add cannot be told');
  }
  return [
    below(`${VIEWERS.toLocaleString('en')} viewers of running turns: share of one core`, '%', {
      measured: share(watched),
      baseline: share(bare),
      limit: FULL_CORE_PERCENT,
    }),
    atMostTimes('viewers: processor time an event', 'µs', {
      measured: microseconds(added),
      baseline: microseconds(bare),
      times: 2,
    }),
    eventsArrived(watched.events),
  ];
}

/** Of the news that a viewer is to be told of, most must have come while it was news. */
function eventsArrived(events: number): Figure {
  const measured = events / VIEWERS / (WINDOW_MS / 1000);
  return {
    name: 'viewers: events a second for each',
    unit: '/s',
    measured,
    baseline: null,
    budget: `≥ ${EXPECTED_PER_SECOND * ARRIVED_AT_LEAST} /s`,
    isMet: measured >= EXPECTED_PER_SECOND * ARRIVED_AT_LEAST,
  };
}
