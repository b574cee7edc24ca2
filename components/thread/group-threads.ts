import type { ThreadSummary } from '@/server/thread/schema';

export type ThreadGroup = { label: string; threads: ThreadSummary[] };

const DAY_MS = 86_400_000;

/** Threads, newest first, under the words a reader has for how long ago they were last used. */
export function groupThreads(threads: readonly ThreadSummary[], now: Date): ThreadGroup[] {
  const groups: ThreadGroup[] = [];
  for (const thread of threads) {
    const label = ageLabel(new Date(thread.updatedAt), now);
    const last = groups.at(-1);
    if (last?.label === label) last.threads.push(thread);
    else groups.push({ label, threads: [thread] });
  }
  return groups;
}

function ageLabel(then: Date, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(then)) / DAY_MS);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return days <= 7 ? 'Previous 7 days' : 'Older';
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
