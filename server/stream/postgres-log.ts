import type { Db } from '../db';
import { log } from '../log';
import type { MessageChunk } from '../message/schema';
import { LiveStream, type LogBatch } from './live-stream';
import { LogReader } from './log-reader';
import { type ChunkRow, insertChunks, isStreamActive, listChunksAfter } from './store';
import type { StreamLog } from './stream-log';

const TICK_MS = 40;
const CHECK_MS = 5_000;
const EXPECT_MS = 30;
const KEEP_CLOSED_MS = 30_000;
const CLOSED_ELSEWHERE_SEQ = 2_000_000_000;

type Wire = {
  db: Db;
  /** Calls back with the ids of streams that have new rows. */
  onRows: (handler: (streamIds: string[]) => void) => Promise<unknown>;
  /** Calls back when notifications may have been missed. */
  onResync: (handler: () => void) => void;
};

/** A stream that this process writes, or that someone here reads: its rows are then mirrored. */
type Held = { live: LiveStream; isOwn: boolean; flushed: number; readers: number; loading: Promise<void> };

/** The stream log in PostgreSQL: one insert and one notification per process and 40 ms, for all its streams. */
export class PostgresLog implements StreamLog {
  private readonly held = new Map<string, Held>();
  private dirty = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private checking: NodeJS.Timeout | null = null;
  private flushing: Promise<void> = Promise.resolve();
  private listening: Promise<unknown> | null = null;

  constructor(private readonly wire: Wire) {
    wire.onResync(() => {
      for (const streamId of this.held.keys()) void this.load(streamId);
    });
  }

  append(streamId: string, chunk: MessageChunk): void {
    const stream = this.hold(streamId);
    stream.isOwn = true;
    if (stream.live.isClosed) return;
    stream.live.add([JSON.stringify(chunk)]);
    this.dirty.add(streamId);
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.flush();
    }, TICK_MS);
  }

  async close(streamId: string): Promise<void> {
    const stream = this.held.get(streamId);
    if (!stream?.isOwn) {
      await insertChunks(this.wire.db, [{ streamId, seq: CLOSED_ELSEWHERE_SEQ, chunks: '[]', isLast: true }]);
      return;
    }
    if (stream.live.isClosed) return;
    stream.live.close();
    this.dirty.add(streamId);
    await this.flush();
    setTimeout(() => this.held.delete(streamId), KEEP_CLOSED_MS).unref();
  }

  read(
    streamId: string,
    seq: number,
    signal: AbortSignal,
    { expectedHere = false }: { expectedHere?: boolean } = {},
  ): AsyncIterableIterator<LogBatch> {
    const stream = this.hold(streamId);
    stream.readers += 1;
    this.checking ??= setInterval(() => void this.check(), CHECK_MS).unref();
    return new LogReader(stream.live, seq, signal, {
      open: async () => {
        if (expectedHere) await newsWithin(stream.live, EXPECT_MS);
        if (!stream.isOwn) await this.mirror(streamId);
      },
      close: () => {
        stream.readers -= 1;
        if (stream.readers === 0 && !stream.isOwn) this.held.delete(streamId);
      },
    });
  }

  private hold(streamId: string): Held {
    let stream = this.held.get(streamId);
    if (!stream) {
      stream = {
        live: new LiveStream(streamId),
        isOwn: false,
        flushed: 0,
        readers: 0,
        loading: Promise.resolve(),
      };
      this.held.set(streamId, stream);
    }
    return stream;
  }

  private flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.writeRows());
    return this.flushing;
  }

  private async writeRows(): Promise<void> {
    const ids = [...this.dirty];
    this.dirty = new Set();
    const rows: ChunkRow[] = [];
    for (const streamId of ids) {
      const stream = this.held.get(streamId);
      if (!stream) continue;
      const fresh = stream.live.entriesAfter(stream.flushed);
      rows.push({
        streamId,
        seq: stream.flushed + 1,
        chunks: `[${fresh.join(',')}]`,
        isLast: stream.live.isClosed,
      });
      stream.flushed += fresh.length;
    }
    if (rows.length === 0) return;
    try {
      await insertChunks(this.wire.db, rows);
    } catch (error) {
      log.error({ error }, 'stream log: rows were not written; viewers in other processes will re-attach');
    }
  }

  private async mirror(streamId: string): Promise<void> {
    this.listening ??= this.wire.onRows((ids) => {
      for (const id of ids) void this.load(id);
    });
    await this.listening;
    await this.load(streamId);
  }

  /** Reads what is new into a mirror, one reading after the other. */
  private async load(streamId: string): Promise<void> {
    const stream = this.held.get(streamId);
    if (!stream || stream.isOwn) return;
    stream.loading = stream.loading.then(() => this.loadRows(streamId, stream));
    await stream.loading;
  }

  private async loadRows(streamId: string, stream: Held): Promise<void> {
    const { live } = stream;
    if (live.isClosed) return;
    try {
      for (const row of await listChunksAfter(this.wire.db, streamId, live.lastSeq)) {
        if (stream.isOwn) return;
        const chunks = JSON.parse(row.chunks) as unknown[];
        const fresh = chunks.slice(live.lastSeq + 1 - row.seq);
        if (row.seq <= live.lastSeq + 1 && fresh.length > 0)
          live.add(fresh.map((chunk) => JSON.stringify(chunk)));
        if (row.isLast || row.seq > live.lastSeq + 1) live.close();
      }
    } catch (error) {
      log.warn({ error }, 'stream log: rows were not read');
    }
  }

  /** Tells every viewer that the log is alive, and closes mirrors that ended without a last row: their worker died. */
  private async check(): Promise<void> {
    const read = [...this.held].filter(([, { readers }]) => readers > 0);
    if (read.length === 0 && this.checking) {
      clearInterval(this.checking);
      this.checking = null;
    }
    await Promise.all(
      read.map(async ([streamId, stream]) => {
        if (!stream.isOwn && !(await this.isRunning(streamId))) stream.live.close();
        else stream.live.wake();
      }),
    );
  }

  private async isRunning(streamId: string): Promise<boolean> {
    const isActive = await isStreamActive(this.wire.db, streamId).catch(() => true);
    await this.load(streamId);
    return isActive;
  }
}

/** Resolves when a stream has news, or after so many milliseconds. */
async function newsWithin(live: LiveStream, milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      live.forget(done);
      resolve();
    }
    live.whenNew(done);
  });
}
