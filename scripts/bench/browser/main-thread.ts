import type { Page } from '@playwright/test';

type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** Processor time, where the system tells it. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { name?: string };
};

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

/**
 * What each painted update costs the main thread, in milliseconds: all its tasks (script, style, layout, paint) after
 * the update before, up to and with the one that ran the animation frame.
 */
export async function updateCosts(page: Page, work: () => Promise<void>): Promise<number[]> {
  const events = await trace(page, work);
  return costsOf(events);
}

async function trace(page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  await work();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events;
}

function costsOf(events: readonly TraceEvent[]): number[] {
  const frames = events.filter(({ name }) => name === 'FireAnimationFrame');
  const thread = busiest(frames);
  const isOfPage = ({ pid, tid }: TraceEvent) => `${pid}:${tid}` === thread;
  const starts = frames.filter(isOfPage).map(({ ts }) => ts);
  const tasks = events
    .filter((event) => event.name === 'RunTask' && event.ph === 'X' && isOfPage(event))
    .sort((a, b) => a.ts - b.ts);
  const costs: number[] = [];
  let cost = 0;
  for (const { ts, dur = 0, tdur } of tasks) {
    cost += (tdur ?? dur) / 1_000;
    const hasFrame = starts.some((start) => start >= ts && start < ts + dur);
    if (!hasFrame) continue;
    costs.push(cost);
    cost = 0;
  }
  return costs;
}

/** The thread that ran most of the events: of several pages the one that is being looked at. */
function busiest(events: readonly TraceEvent[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { pid, tid } of events) counts.set(`${pid}:${tid}`, (counts.get(`${pid}:${tid}`) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
