import { mergeChunks } from '../message/merge-chunks';
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

const NONE: readonly string[] = [];

/** The part of a stream's log that this process holds in memory, and those who wait for more of it. */
export class LiveStream {
  isClosed = false;
  private readonly entries: string[] = [];
  private readonly batches = new Map<number, LogBatch>();
  private waiters = new Set<() => void>();

  constructor(readonly streamId: string) {}

  get lastSeq(): number {
    return this.entries.length;
  }

  /** Adds chunks, as JSON. */
  add(entries: readonly string[]): void {
    for (const entry of entries) this.entries.push(entry);
    this.batches.clear();
    this.wake();
  }

  close(): void {
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
