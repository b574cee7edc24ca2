import { isContinued, mergeChunks } from '../message/merge-chunks';
import type { MessageChunk } from '../message/schema';

/** Chunks for a viewer, as JSON with adjacent deltas joined, up to and with `lastSeq`. Without chunks: still alive. */
export type LogBatch = { readonly lastSeq: number; readonly chunks: readonly string[] };

const ROLL_UP_MS = 40;

/**
 * The part of a stream's log that this process holds in memory, and those who wait for more of it. They are woken
 * at once, but by a delta that goes on with the one before it only every 40 ms: what they get then is one chunk.
 */
export class LiveStream {
  isClosed = false;
  private readonly chunks: MessageChunk[] = [];
  private readonly batches = new Map<number, LogBatch>();
  private waiters = new Set<() => void>();
  private wokenAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | null = null;

  get lastSeq(): number {
    return this.chunks.length;
  }

  push(...chunks: MessageChunk[]): void {
    const before = this.chunks.at(-1);
    this.chunks.push(...chunks);
    this.batches.clear();
    const [first] = chunks;
    const wait = this.wokenAt + ROLL_UP_MS - performance.now();
    if (chunks.length > 1 || !before || !first || !isContinued(before, first) || wait <= 0) this.wake();
    else this.timer ??= setTimeout(() => this.wake(), wait);
  }

  close(): void {
    this.isClosed = true;
    this.wake();
  }

  /** Calls everyone who waits, whether there is something new or not. */
  wake(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.wokenAt = performance.now();
    const waiting = this.waiters;
    this.waiters = new Set();
    for (const resolve of waiting) resolve();
  }

  /** Resolves at the next call, or when the signal aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        signal.removeEventListener('abort', done);
        this.waiters.delete(done);
        resolve();
      };
      this.waiters.add(done);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  /** The raw chunks after `seq`, one JSON text each. */
  entriesAfter(seq: number): string[] {
    return this.chunks.slice(seq).map((chunk) => JSON.stringify(chunk));
  }

  /** What is newer than `seq`; the same object for all viewers who are as far, so that it is encoded once. */
  batchAfter(seq: number): LogBatch {
    let batch = this.batches.get(seq);
    if (!batch) {
      const merged = mergeChunks(this.chunks.slice(seq));
      batch = { lastSeq: this.lastSeq, chunks: merged.map((chunk) => JSON.stringify(chunk)) };
      this.batches.set(seq, batch);
    }
    return batch;
  }
}
