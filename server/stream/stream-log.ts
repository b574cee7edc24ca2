import type { MessageChunk } from '../message/schema';
import type { LogBatch } from './live-stream';

/**
 * The log of running streams, keyed by (stream id, sequence number from 1). One worker appends to a stream, any
 * number of viewers in any process read it. A stream's log goes a while after its end.
 */
export interface StreamLog {
  /** Adds a chunk: viewers in this process get it at once, the others within a tick. */
  append(streamId: string, chunk: MessageChunk): void;
  /** Ends the log; resolves when everything appended is durable. Also ends a log that another process began. */
  close(streamId: string): Promise<void>;
  /**
   * What is newer than `seq`, in batches as it comes, until the log is closed, its stream has ended, or `signal`
   * aborts. An empty batch tells a viewer that the log is alive. A stream that is `expectedHere` is about to be
   * written by this process: the database is asked only when it is not.
   */
  read(
    streamId: string,
    seq: number,
    signal: AbortSignal,
    options?: { expectedHere?: boolean },
  ): AsyncIterableIterator<LogBatch>;
}
