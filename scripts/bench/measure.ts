/** One line of the table: what was measured, beside its baseline of the same run. Times are in milliseconds. */
export type Figure = {
  name: string;
  unit: string;
  measured: number;
  baseline: number | null;
  budget: string;
  /** Null for what has no budget and is told for comparison. */
  isMet: boolean | null;
};

/** What is pinned to a core cannot use more than all of it; close below that it falls behind. */
export const FULL_CORE_PERCENT = 95;

/** A time that may be so many milliseconds over its baseline. */
export function atMostOver(name: string, measured: number, baseline: number, budgetMs: number): Figure {
  const isMet = measured <= baseline + budgetMs;
  return { name, unit: 'ms', measured, baseline, budget: `≤ baseline + ${budgetMs} ms`, isMet };
}

/** A figure that must be below a limit. */
export function below(
  name: string,
  unit: string,
  { measured, limit, baseline = null }: { measured: number; limit: number; baseline?: number | null },
): Figure {
  return { name, unit, measured, baseline, budget: `< ${limit} ${unit}`, isMet: measured < limit };
}

/** A figure that must be at most so many times its baseline. */
export function atMostTimes(
  name: string,
  unit: string,
  { measured, baseline, times }: { measured: number; baseline: number; times: number },
): Figure {
  return {
    name,
    unit,
    measured,
    baseline,
    budget: `≤ ${times} × baseline`,
    isMet: measured <= times * baseline,
  };
}

/** A figure without a budget. */
export function told(name: string, measured: number, baseline: number | null, unit = 'ms'): Figure {
  return { name, unit, measured, baseline, budget: '–', isMet: null };
}

/** The q-quantile (0 to 1) of samples, by nearest rank. @throws when one of them is no number: a failure is no sample */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * q) - 1)];
  if (found === undefined || !samples.every(Number.isFinite)) throw new Error('a sample is missing');
  return found;
}

/** Takes one sample; gives its value. */
export type Sample = () => Promise<number>;

/**
 * Samples of several kinds, taken in turn, so that what disturbs the machine disturbs all of them; the warm-up is
 * left out.
 */
export async function inTurn<Kind extends string>(
  { samples, warmUp }: { samples: number; warmUp: number },
  kinds: Record<Kind, Sample>,
): Promise<Record<Kind, number[]>> {
  const names = Object.keys(kinds) as Kind[];
  const found = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Kind, number[]>;
  for (let index = 0; index < warmUp + samples; index += 1) {
    for (const name of names) {
      const value = await kinds[name]();
      if (index >= warmUp) found[name].push(value);
    }
  }
  return found;
}

/** Runs `sample` `warmUp + count` times, one after the other; the warm-up is left out. */
export async function samplesOf(count: number, warmUp: number, sample: Sample): Promise<number[]> {
  const { only } = await inTurn({ samples: count, warmUp }, { only: sample });
  return only;
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Reads a body until its text holds `mark`, then leaves it. */
export async function readUntil(response: Response, mark: string): Promise<void> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  for (let text = ''; !text.includes(mark); ) {
    const piece = await reader?.read();
    if (!piece || piece.done) throw new Error(`the stream ended before ${mark}`);
    text = (text + decoder.decode(piece.value, { stream: true })).slice(-4_000_000);
  }
  await reader?.cancel();
}

/** The figures as a Markdown table. */
export function tableOf(figures: readonly Figure[]): string {
  const number = (value: number | null) => (value === null ? '–' : value.toFixed(value < 10 ? 2 : 1));
  const rows = figures.map(
    ({ name, unit, measured, baseline, budget, isMet }) =>
      `| ${name} | ${number(measured)} ${unit} | ${number(baseline)} ${baseline === null ? '' : unit} | ${budget} | ${isMet === null ? '' : isMet ? 'met' : '**missed**'} |`,
  );
  return ['| what | measured | baseline, same run | budget | |', '|---|---|---|---|---|', ...rows].join('\n');
}
