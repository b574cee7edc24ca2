type Undo = () => unknown;

const open = new Set<Scope>();

/** What a measurement has started and made, to be stopped and removed with it, or when the run is broken off. */
export class Scope {
  private readonly undos: Undo[] = [];

  constructor() {
    open.add(this);
  }

  /** Notes how something is undone, as soon as it is there. */
  defer(undo: Undo): void {
    this.undos.push(undo);
  }

  /** Undoes all, the newest first, whatever fails of it; a second call finds nothing. */
  async close(): Promise<void> {
    open.delete(this);
    for (let undo = this.undos.pop(); undo; undo = this.undos.pop()) {
      try {
        await undo();
      } catch (error) {
        console.error('left behind:', error);
      }
    }
  }
}

/** Runs `work` with a scope of its own, which is closed when it is over, well or not. */
export async function inScope<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
  const scope = new Scope();
  try {
    return await work(scope);
  } finally {
    await scope.close();
  }
}

/** Closes every scope that is open and ends the process, when it is told to end. */
export function closeScopesOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      console.error(`${signal}: stopping what was started …`);
      for (const scope of [...open].reverse()) await scope.close();
      process.exit(130);
    });
  }
}
