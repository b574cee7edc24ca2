import type { LiveStream, LogBatch } from './live-stream';

type Hooks = {
  /** Awaited before the first reading. */
  open: () => Promise<void>;
  /** Called once, when the reading is over. */
  close: () => void;
};

/**
 * Reads a stream from a number on, until it is closed or the signal aborts. Written by hand and not as a generator:
 * with a thousand viewers the time that an event takes is mostly the steps between it and the socket.
 */
export class LogReader implements AsyncIterableIterator<LogBatch> {
  private isOpened = false;
  private isOver = false;
  private resume: (() => void) | null = null;

  constructor(
    private readonly live: LiveStream,
    private at: number,
    private readonly signal: AbortSignal,
    private readonly hooks: Hooks,
  ) {
    signal.addEventListener('abort', this.abort, { once: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** The next batch; one without chunks when those who wait were called and there was nothing new. */
  async next(): Promise<IteratorResult<LogBatch, undefined>> {
    if (!this.isOpened) {
      this.isOpened = true;
      await this.hooks.open();
    }
    for (let wasCalled = false; ; wasCalled = true) {
      if (this.isOver || this.signal.aborted) return this.end();
      if (this.live.lastSeq > this.at) {
        const value = this.live.batchAfter(this.at);
        this.at = value.lastSeq;
        return { done: false, value };
      }
      if (this.live.isClosed) return this.end();
      if (wasCalled) return { done: false, value: this.live.aliveAt(this.at) };
      await new Promise<void>((resolve) => {
        this.resume = resolve;
        this.live.whenNew(resolve);
      });
      this.resume = null;
    }
  }

  async return(): Promise<IteratorResult<LogBatch, undefined>> {
    return this.end();
  }

  private readonly abort = (): void => {
    if (this.resume) {
      this.live.forget(this.resume);
      this.resume();
    } else this.end();
  };

  private end(): { done: true; value: undefined } {
    if (!this.isOver) {
      this.isOver = true;
      this.signal.removeEventListener('abort', this.abort);
      this.hooks.close();
    }
    return { done: true, value: undefined };
  }
}
