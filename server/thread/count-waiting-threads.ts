import { db } from '../db';
import type { Actor } from '../workspace/schema';
import * as store from './store';

/** How many of the actor's threads wait for an answer; archived ones do not count. */
export async function countWaitingThreads(actor: Actor): Promise<{ count: number }> {
  return { count: await store.countWaiting(db(), actor) };
}
