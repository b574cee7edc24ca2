import { processWide } from '../process-wide';

type Wakers = { handlers: Set<() => void>; told: Set<string> };

const MAX_TOLD = 1_000;

const wakers = () => processWide<Wakers>('turn-wakers', () => ({ handlers: new Set(), told: new Set() }));

/** Registers what is called when a job was put in by this process. Returns the way to end it. */
export function onWake(handler: () => void): () => void {
  wakers().handlers.add(handler);
  return () => wakers().handlers.delete(handler);
}

/** Whether this process has a worker. */
export function hasWorker(): boolean {
  return wakers().handlers.size > 0;
}

/**
 * Wakes this process's worker, if it has one, for the job of a stream without waiting for the notification. Call it
 * after the commit.
 */
export function wakeWorker(streamId: string): void {
  const { handlers, told } = wakers();
  if (!hasWorker()) return;
  if (told.size >= MAX_TOLD) told.clear();
  told.add(streamId);
  for (const handler of handlers) handler();
}

/** Whether a notification of this job is no news: this process put it in, and its worker was woken. Says so once. */
export function wasWoken(streamId: string): boolean {
  return wakers().told.delete(streamId);
}
