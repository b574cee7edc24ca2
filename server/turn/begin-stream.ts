import { db } from '../db';
import type { TurnJob } from '../jobs';
import { loadHistory } from '../message/load-history';
import type { MessageMetadata, MessagePart, ThreadMessage } from '../message/schema';
import { holdByStream } from '../thread/hold-thread';
import { transaction } from '../transaction';
import { loadTurnActor, type TurnActor } from '../workspace/load-turn-actor';
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
 * The per-turn guard: a job runs only while the thread still holds its stream, and only once. A second delivery
 * does nothing, unless the queue gave the job out again because its worker died: then the turn is taken over, as a
 * new stream with a job of its own. Null: nothing is to be run.
 */
export async function beginStream(job: TurnJob, isRedelivery: boolean): Promise<BegunStream | null> {
  const turn = await transaction(async (tx) => {
    const thread = await holdByStream(tx, job.streamId);
    const started = thread && (await markStreamStarted(tx, job.turnId, job.streamId));
    return started && { ...started, memberId: thread.memberId };
  });
  if (!turn) {
    if (isRedelivery) await takeOverTurn(job, 'death');
    return null;
  }
  const [reply, history, actor] = await Promise.all([
    loadReply(db(), turn),
    loadHistory(db(), turn.threadId),
    loadTurnActor(db(), turn.memberId, turn.permissions),
  ]);
  return { turn, reply, history, actor };
}
