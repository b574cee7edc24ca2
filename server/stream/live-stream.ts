import { isContinued, mergeChunks } from '../message/merge-chunks';
import type { MessageChunk } from '../message/schema';

/**
 * Chunks of a stream for a viewer, as JSON with adjacent deltas joined, up to and with entry `lastSeq`. Without
 * chunks: still alive.
 */
export type LogBatch = {
  readonly streamId: string;
  readonly lastSeq: number;
  readonly chunks: readonly string[];
};

export const ROLL_UP_MS = 40;

const NONE: readonly string[] = [];

type Delta = MessageChunk & { delta: string };

/**
 * The part of a stream's log that this process holds in memory, and those who wait for more of it. A chunk becomes an
 * entry at once; deltas that go on with the one before are joined into one entry every 40 ms, so that whatever comes
 * after (encoding, the database, each viewer) is done once for all of them.
 */
export class LiveStream {
  isClosed = false;
  private readonly entries: string[] = [];
  private readonly batches = new Map<number, LogBatch>();
  private last: MessageChunk | null = null;
  private pending: { first: Delta; deltas: string[] } | null = null;
  private sealedAt = Number.NEGATIVE_INFINITY;
  private waiters = new Set<() => void>();

  constructor(readonly streamId: string) {}

  get lastSeq(): number {
    return this.entries.length;
  }

  /** Adds a chunk. A delta may wait for the next `seal`, which is due 40 ms after the last one. */
  push(chunk: MessageChunk): void {
    const before = this.last;
    this.last = chunk;
    if (!before || !isContinued(before, chunk)) {
      this.seal();
      this.add([JSON.stringify(chunk)]);
      this.sealedAt = performance.now();
      return;
    }
    if (this.pending) this.pending.deltas.push(chunk.delta);
    else this.pending = { first: chunk, deltas: [chunk.delta] };
    if (performance.now() - this.sealedAt >= ROLL_UP_MS) this.seal();
  }

  /** Makes an entry of the deltas that wait. */
  seal(): void {
    if (!this.pending) return;
    const { first, deltas } = this.pending;
    this.pending = null;
    this.sealedAt = performance.now();
    this.add([JSON.stringify({ ...first, delta: deltas.join('') })]);
  }

  /** Adds entries as they are, as another process wrote them. */
  add(entries: readonly string[]): void {
    for (const entry of entries) this.entries.push(entry);
    this.batches.clear();
    this.wake();
  }

  close(): void {
    this.seal();
    this.isClosed = true;
    this.wake();
  }

  /** Calls everyone who waits, whether something is new or not. */
  wake(): void {
    const waiting = this.waiters;
    this.waiters = new Set();
    for (const resolve of waiting) resolve();
  }

  /** Calls back once, when something is new or the stream is closed. */
  whenNew(callback: () => void): void {
    this.waiters.add(callback);
  }

  forget(callback: () => void): void {
    this.waiters.delete(callback);
  }

  entriesAfter(seq: number): string[] {
    return this.entries.slice(seq);
  }

  /** What is newer than `seq`; the same object for all viewers who are as far, so that it is encoded once. */
  batchAfter(seq: number): LogBatch {
    let batch = this.batches.get(seq);
    if (!batch) {
      batch = { streamId: this.streamId, lastSeq: this.lastSeq, chunks: joined(this.entriesAfter(seq)) };
      this.batches.set(seq, batch);
    }
    return batch;
  }

  /** What tells a viewer who has seen all up to `seq` that the stream goes on. */
  aliveAt(seq: number): LogBatch {
    return { streamId: this.streamId, lastSeq: seq, chunks: NONE };
  }
}

function joined(entries: string[]): string[] {
  if (entries.length < 2) return entries;
  const chunks = entries.map((entry) => JSON.parse(entry) as MessageChunk);
  return mergeChunks(chunks).map((chunk) => JSON.stringify(chunk));
}
