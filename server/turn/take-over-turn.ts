import { randomUUID } from 'node:crypto';
import { saveReply } from '../message/save-reply';
import type { MessagePart } from '../message/schema';
import { streamLog } from '../stream/open-stream-log';
import { holdByStream, passThread } from '../thread/hold-thread';
import { transaction } from '../transaction';
import { endStream } from './end-stream';
import { loadReply } from './load-reply';
import { resumeTurn } from './resume-turn';
import { type Ending, MAX_TAKEOVERS, repairReply } from './rules';
import { findTurn, listToolRuns, type TurnRow } from './store';
import { wakeWorker } from './wake-worker';

type Stream = { turnId: string; streamId: string };

/**
 * Moves a turn from a stream whose worker died, or is going down in good order, to a new stream. The old stream's id
 * is the fence: its worker, should it still live, writes nothing more. A turn whose worker has died more often than
 * twice has failed; one that was to be stopped is stopped. Returns false when the stream had lost the thread already.
 */
export async function takeOverTurn(
  stream: Stream,
  cause: 'death' | 'shutdown',
  inMemory?: readonly MessagePart[],
): Promise<boolean> {
  const moved = await transaction(async (tx) => {
    const thread = await holdByStream(tx, stream.streamId);
    const turn = thread && (await findTurn(tx, stream.turnId));
    if (!thread || !turn || turn.streamId !== stream.streamId) return 'lost' as const;
    const stored = await loadReply(tx, turn);
    const parts = repairReply(inMemory ?? stored.parts, await listToolRuns(tx, turn.id));
    const attempt = cause === 'death' ? turn.attempt + 1 : turn.attempt;
    const ending = endingInstead(turn, attempt);
    if (ending) return { ending, parts, metadata: stored.metadata };
    if (parts.length > 0) {
      const keys = { threadId: thread.id, id: turn.replyMessageId, turnId: turn.id };
      await saveReply(tx, keys, { parts, metadata: stored.metadata });
    }
    const streamId = randomUUID();
    await passThread(tx, stream.streamId, streamId);
    const basePartCount = parts.length;
    await resumeTurn(tx, thread, turn, { status: ['RUNNING'], basePartCount, attempt, streamId });
    return { movedTo: streamId };
  });
  if (moved === 'lost') return false;
  if (moved.movedTo) wakeWorker(moved.movedTo);
  else await endStream(stream, moved.ending, moved);
  await streamLog().close(stream.streamId);
  return true;
}

function endingInstead(turn: TurnRow, attempt: number): Ending | null {
  if (turn.stopRequestedAt) return { kind: 'stopped' };
  if (attempt <= MAX_TAKEOVERS) return null;
  const message = 'The turn was lost again and again while it ran. Nothing else will be tried by itself.';
  return { kind: 'failed', error: { code: 'WORKER_LOST', message } };
}
