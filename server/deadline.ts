/** A time limit: `signal` aborts when it is over, unless `clear` was called before. */
export type Deadline = { signal: AbortSignal; clear: () => void };

/**
 * Starts a time limit. Unlike `AbortSignal.timeout`, what listens to it can be forgotten once the work is done: Node
 * keeps a composite of a timeout signal, with all its listeners, until the time is over.
 */
export function startDeadline(milliseconds: number): Deadline {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException('The time is over.', 'TimeoutError'));
  const timer = setTimeout(abort, milliseconds);
  timer.unref();
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}
