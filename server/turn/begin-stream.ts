import { db } from '../db';
import type { TurnJob } from '../jobs';
import { loadHistory } from '../message/load-history';
import type { MessageMetadata, MessagePart, ThreadMessage } from '../message/schema';
import { limitTurnActor, loadTurnActor, type TurnActor } from '../workspace/load-turn-actor';
import { loadReply } from './load-reply';
import { markStreamStarted, type TurnRow } from './store';
import { takeOverTurn } from './take-over-turn';

export type BegunStream = {
  turn: TurnRow;
  reply: { parts: MessagePart[]; metadata: MessageMetadata };
  history: ThreadMessage[];
  actor: TurnActor;
};

/**
 * The per-turn guard: a stream begins only while its turn is still on it, and only once; whatever it writes later is
 * fenced by the thread. A second delivery does nothing, unless the queue gave the job out again because its worker
 * died: then the turn is taken over, as a new stream with a job of its own. Null: nothing is to be run.
 *
 * What the stream works with is read beside the guard: between the job's commit and the guard only this stream could
 * have changed it.
 */
export async function beginStream(job: TurnJob, isRedelivery: boolean): Promise<BegunStream | null> {
  const [turn, history, member] = await Promise.all([
    markStreamStarted(db(), job.turnId, job.streamId),
    loadHistory(db(), job.threadId),
    loadTurnActor(db(), job.memberId),
  ]);
  if (!turn || !member) {
    if (isRedelivery) await takeOverTurn(job, 'death');
    return null;
  }
  const reply = turn.basePartCount > 0 ? await loadReply(db(), turn) : { parts: [], metadata: {} };
  return { turn, reply, history, actor: limitTurnActor(member, turn.permissions) };
}
