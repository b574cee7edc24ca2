import { processWide } from '../process-wide';

const wakers = () => processWide('turn-wakers', () => new Set<() => void>());

/** Registers what is called when a job was put in by this process. Returns the way to end it. */
export function onWake(handler: () => void): () => void {
  wakers().add(handler);
  return () => wakers().delete(handler);
}

/** Wakes this process's worker, if it has one, without waiting for the notification. Call it after the commit. */
export function wakeWorker(): void {
  for (const handler of wakers()) handler();
}
