export type Slots = {
  /** Waits for a slot, and gives the way to free it. Rejects with the signal's reason when that comes first. */
  take: (signal?: AbortSignal) => Promise<() => void>;
};

/** Lets at most `count` holders in at once; the others wait in their order. */
export function createSlots(count: number): Slots {
  let free = count;
  const waiting = new Set<() => void>();

  function release(): void {
    const [next] = waiting;
    if (!next) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  async function take(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (free > 0) free -= 1;
    else await turnOf(signal);
    return release;
  }

  function turnOf(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (waiting.delete(enter)) reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      waiting.add(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return { take };
}
