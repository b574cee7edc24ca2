import { randomUUID } from 'node:crypto';
import type { Db } from '../db';
import { attachFiles } from '../file/attach-files';
import type { AttachmentInput, AttachmentPart } from '../file/schema';
import { cleanText } from '../json';
import { addMessage } from '../message/add-message';
import { loadMessage, type StoredMessage } from '../message/load-message';
import { textOf } from '../message/rules';
import type { MessagePart, SentMessage } from '../message/schema';
import { queueMessage } from '../queue/queue-message';
import { claimThread } from '../thread/claim-thread';
import { publishThreadEvent } from '../thread/publish-thread-event';
import { requireLockedThread } from '../thread/require-thread';
import { isBlocked, titleFromText, UNTITLED } from '../thread/rules';
import { setTitle } from '../thread/set-title';
import { transaction } from '../transaction';
import type { Actor } from '../workspace/schema';
import { type OpenedTurn, openTurn } from './open-turn';
import { wakeWorker } from './wake-worker';

export type StartedTurn =
  | ({ kind: 'started' } & OpenedTurn)
  | { kind: 'queued'; messageId: string; position: number }
  | { kind: 'known'; message: StoredMessage };

/**
 * Sends a message: it starts a turn on an idle thread and waits in the queue of a blocked one. Claim, message, turn
 * and job are one transaction. A message id that the thread has already is not sent twice: `known`.
 * @throws AppError NOT_FOUND, INVALID_INPUT for an attachment that is none, FORBIDDEN, THREAD_BLOCKED when the queue is full
 */
export async function startTurn(
  actor: Actor,
  request: { threadId: string; message: SentMessage; attachments?: AttachmentInput[]; modelId: string },
): Promise<StartedTurn> {
  const { threadId, modelId, attachments = [] } = request;
  const streamId = randomUUID();
  const turnId = randomUUID();
  const id = request.message.id ?? randomUUID();
  const result = await transaction<StartedTurn>(async (tx, rollback) => {
    const refuseKnown = async () => {
      const message = await loadMessage(tx, threadId, id);
      if (message) rollback({ kind: 'known', message });
    };
    const thread = await claimOrLock(tx, actor, request, streamId);
    const isStarting = thread.activeStreamId === streamId;
    if (!isStarting || attachments.length > 0) await refuseKnown();
    const files = await attachFiles(tx, actor, attachments);
    const parts: MessagePart[] = [...textParts(request.message, files.length > 0), ...files];
    if (!isStarting) {
      const sentWith = { modelId, permissions: [...actor.permissions] };
      const position = await queueMessage(tx, { threadId, id, parts, request: sentWith });
      await publishThreadEvent(tx, thread, { type: 'queue-changed', threadId });
      return { kind: 'queued', messageId: id, position };
    }
    if (!(await addMessage(tx, { threadId, id, parts, turnId }))) await refuseKnown();
    if (thread.title === UNTITLED) await setTitle(tx, threadId, titleFromText(namesOf(files)));
    const { permissions } = actor;
    const opened = await openTurn(tx, { turnId, streamId, thread, userMessageId: id, modelId, permissions });
    return { kind: 'started', ...opened };
  });
  if (result.kind === 'started') wakeWorker(streamId);
  return result;
}

function textParts({ parts }: SentMessage, hasFiles: boolean) {
  const kept = hasFiles ? parts.filter(({ text }) => text.trim() !== '') : parts;
  return kept.map(({ text }) => ({ type: 'text' as const, text: cleanText(text) }));
}

function namesOf(files: AttachmentPart[]): string {
  return files.map(({ data }) => data.filename).join(', ');
}

/**
 * Claims the thread, or locks it as it is when it is blocked. Under the lock the gate is looked at once more: a
 * turn that ended in between must not leave the message in a queue that nobody drains.
 */
async function claimOrLock(
  tx: Db,
  actor: Actor,
  { threadId, message }: { threadId: string; message: SentMessage },
  streamId: string,
) {
  const title = titleFromText(cleanText(textOf(message)));
  const claimed = await claimThread(tx, actor, threadId, streamId, title);
  if (claimed) return claimed;
  const locked = await requireLockedThread(tx, actor, threadId);
  if (isBlocked(locked)) return locked;
  return (await claimThread(tx, actor, threadId, streamId, title)) ?? locked;
}
