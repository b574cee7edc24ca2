import type { Db } from '../db';
import { findAwaitingTurn, type TurnRow } from './store';

/** The turn that waits for an answer in this reply, or null. */
export async function findTurnAwaiting(
  tx: Db,
  threadId: string,
  replyMessageId: string,
): Promise<TurnRow | null> {
  return findAwaitingTurn(tx, threadId, replyMessageId);
}
