import { db } from '../db';
import { listen, onResync } from '../notify';
import { processWide } from '../process-wide';
import { PostgresLog } from './postgres-log';
import { STREAM_CHANNEL } from './store';
import type { StreamLog } from './stream-log';

/** The process's stream log. */
export function streamLog(): StreamLog {
  return processWide(
    'stream-log',
    () =>
      new PostgresLog({
        db: db(),
        onRows: (handler) => listen(STREAM_CHANNEL, (payload) => handler(payload.split(','))),
        onResync,
      }),
  );
}
