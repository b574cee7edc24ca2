import { processWide } from '../process-wide';

type Wakers = { handlers: Set<() => void>; heardOnce: Set<string> };

const MAX_HEARD = 1_000;

const wakers = () =>
  processWide<Wakers>('turn-wakers', () => ({ handlers: new Set(), heardOnce: new Set() }));

/** Registers what is called when there is a job. Returns the way to end it. */
export function onWake(handler: () => void): () => void {
  wakers().handlers.add(handler);
  return () => wakers().handlers.delete(handler);
}

/** Whether this process has a worker. */
export function hasWorker(): boolean {
  return wakers().handlers.size > 0;
}

/**
 * Wakes this process's worker, if it has one, for the job of a stream. Whoever put the job in calls it after the commit,
 * without waiting for the notification, which calls it too: of the two the first one counts, whichever it is.
 */
export function wakeWorker(streamId: string): void {
  const { handlers, heardOnce } = wakers();
  if (!hasWorker() || heardOnce.delete(streamId)) return;
  if (heardOnce.size >= MAX_HEARD) heardOnce.clear();
  heardOnce.add(streamId);
  for (const handler of handlers) handler();
}
