import type { MessageChunk } from '../message/schema';

/** A chunk of the log: its sequence number (from 1) and its JSON text, encoded once for all viewers. */
export type LogEntry = { seq: number; json: string };

/** The part of a stream's log that this process holds in memory, and those who wait for more of it. */
export class LiveStream {
  readonly entries: string[] = [];
  isClosed = false;
  private waiters = new Set<() => void>();

  get lastSeq(): number {
    return this.entries.length;
  }

  get waiterCount(): number {
    return this.waiters.size;
  }

  push(json: string): void {
    this.entries.push(json);
    this.wake();
  }

  close(): void {
    this.isClosed = true;
    this.wake();
  }

  wake(): void {
    const waiting = this.waiters;
    this.waiters = new Set();
    for (const resolve of waiting) resolve();
  }

  /** Resolves when something was pushed, the stream closed, or the signal aborted. */
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

  entriesAfter(seq: number): LogEntry[] {
    return this.entries.slice(seq).map((json, index) => ({ seq: seq + index + 1, json }));
  }
}

/** A chunk as its log entry holds it. */
export function encodeChunk(chunk: MessageChunk): string {
  return JSON.stringify(chunk);
}

/** The chunk of a log entry. */
export function decodeChunk(json: string): MessageChunk {
  return JSON.parse(json) as MessageChunk;
}
