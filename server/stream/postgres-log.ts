import type { Db } from '../db';
import { log } from '../log';
import type { MessageChunk } from '../message/schema';
import { encodeChunk, LiveStream, type LogEntry } from './live-stream';
import { type ChunkRow, insertChunks, isStreamActive, listChunksAfter } from './store';
import type { StreamLog } from './stream-log';

const TICK_MS = 40;
const CHECK_MS = 5_000;
const KEEP_CLOSED_MS = 30_000;
const CLOSED_ELSEWHERE_SEQ = 2_000_000_000;

type Wire = {
  db: Db;
  /** Calls back with the ids of streams that have new rows. */
  onRows: (handler: (streamIds: string[]) => void) => Promise<unknown>;
  /** Calls back when notifications may have been missed. */
  onResync: (handler: () => void) => void;
};

type Mirror = { live: LiveStream; readers: number; loading: Promise<void> };

/** The stream log in PostgreSQL: one insert and one notification per process and tick, for all its streams. */
export class PostgresLog implements StreamLog {
  private readonly written = new Map<string, { live: LiveStream; flushed: number }>();
  private readonly mirrors = new Map<string, Mirror>();
  private dirty = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private flushing: Promise<void> = Promise.resolve();
  private listening: Promise<unknown> | null = null;

  constructor(private readonly wire: Wire) {
    wire.onResync(() => {
      for (const streamId of this.mirrors.keys()) void this.load(streamId);
    });
  }

  append(streamId: string, chunk: MessageChunk): void {
    const stream = this.ownStream(streamId);
    if (stream.live.isClosed) return;
    stream.live.push(encodeChunk(chunk));
    this.dirty.add(streamId);
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.flush();
    }, TICK_MS);
  }

  async close(streamId: string): Promise<void> {
    const stream = this.written.get(streamId);
    if (!stream) {
      await insertChunks(this.wire.db, [{ streamId, seq: CLOSED_ELSEWHERE_SEQ, chunks: '[]', isLast: true }]);
      return;
    }
    if (stream.live.isClosed) return;
    stream.live.close();
    this.dirty.add(streamId);
    await this.flush();
    setTimeout(() => this.written.delete(streamId), KEEP_CLOSED_MS).unref();
  }

  async *read(streamId: string, seq: number, signal: AbortSignal): AsyncGenerator<LogEntry[]> {
    const own = this.written.get(streamId)?.live;
    const live = own ?? (await this.openMirror(streamId));
    let at = seq;
    try {
      while (!signal.aborted) {
        const entries = live.entriesAfter(at);
        if (entries.length > 0) {
          at += entries.length;
          yield entries;
          continue;
        }
        if (live.isClosed) return;
        const pause = AbortSignal.any([signal, AbortSignal.timeout(CHECK_MS)]);
        await live.wait(pause);
        if (pause.aborted && !signal.aborted) {
          if (!own) await this.check(streamId, live);
          yield [];
        }
      }
    } finally {
      if (!own) this.leaveMirror(streamId);
    }
  }

  private ownStream(streamId: string) {
    let stream = this.written.get(streamId);
    if (!stream) {
      stream = { live: new LiveStream(), flushed: 0 };
      this.written.set(streamId, stream);
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
      const stream = this.written.get(streamId);
      if (!stream) continue;
      const fresh = stream.live.entries.slice(stream.flushed);
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

  private async openMirror(streamId: string): Promise<LiveStream> {
    let mirror = this.mirrors.get(streamId);
    if (!mirror) {
      mirror = { live: new LiveStream(), readers: 0, loading: Promise.resolve() };
      this.mirrors.set(streamId, mirror);
    }
    mirror.readers += 1;
    this.listening ??= this.wire.onRows((ids) => {
      for (const id of ids) void this.load(id);
    });
    await this.listening;
    await this.load(streamId);
    return mirror.live;
  }

  private leaveMirror(streamId: string): void {
    const mirror = this.mirrors.get(streamId);
    if (!mirror) return;
    mirror.readers -= 1;
    if (mirror.readers === 0) this.mirrors.delete(streamId);
  }

  /** Reads what is new into a mirror, one reading after the other. */
  private async load(streamId: string): Promise<void> {
    const mirror = this.mirrors.get(streamId);
    if (!mirror) return;
    mirror.loading = mirror.loading.then(() => this.loadRows(streamId, mirror.live));
    await mirror.loading;
  }

  private async loadRows(streamId: string, live: LiveStream): Promise<void> {
    if (live.isClosed) return;
    try {
      for (const row of await listChunksAfter(this.wire.db, streamId, live.lastSeq)) {
        const chunks = JSON.parse(row.chunks) as MessageChunk[];
        const fresh = chunks.slice(live.lastSeq + 1 - row.seq);
        if (row.seq <= live.lastSeq + 1) for (const chunk of fresh) live.push(encodeChunk(chunk));
        if (row.isLast || row.seq > live.lastSeq + 1) live.close();
      }
    } catch (error) {
      log.warn({ error }, 'stream log: rows were not read');
    }
  }

  /** Closes a mirror whose stream has ended without a last row, as when its worker died. */
  private async check(streamId: string, live: LiveStream): Promise<void> {
    const isActive = await isStreamActive(this.wire.db, streamId).catch(() => true);
    await this.load(streamId);
    if (!isActive) live.close();
  }
}
