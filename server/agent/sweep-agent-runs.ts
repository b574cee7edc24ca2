import { dropRunsBefore } from './store';

const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

/** Forgets the results of runs that began more than a day ago. */
export async function sweepAgentRuns(now: Date): Promise<number> {
  return dropRunsBefore(new Date(now.getTime() - KEPT_FOR_MS));
}
