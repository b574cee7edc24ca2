import { processWide } from '../process-wide';

export type WorkerState = { running: number; isStopping: boolean };
export type WorkerHandle = { stop: () => Promise<void>; state: () => WorkerState };

/** Where this process keeps its worker: apart from it, so that asking after it does not load all that a turn needs. */
export const workerSlot = () =>
  processWide<{ worker: Promise<WorkerHandle> | null }>('worker', () => ({ worker: null }));

/** What the worker of this process does; null when it has none. */
export async function workerState(): Promise<WorkerState | null> {
  return (await workerSlot().worker)?.state() ?? null;
}
