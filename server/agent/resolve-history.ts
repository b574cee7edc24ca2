import type { ModelMessage } from 'ai';
import type { Db } from '../db';
import { attachmentOf, attachmentsOf } from '../file/rules';
import type { ThreadMessage } from '../message/schema';
import { ANSWER_FILES_TEXT } from '../question/rules';
import { type AttachmentPart, AttachmentReader } from './attachment-reader';

export type ResolvedHistory = {
  /** What stands for a file part. */
  convertDataPart: (part: object) => AttachmentPart | undefined;
  /** Puts the files of an answered question after its result, as the user's: results alone hold no files everywhere. */
  withAnswerFiles: (messages: ModelMessage[]) => ModelMessage[];
};

/**
 * Reads the files that a history refers to, for the model; the newest messages come first where there is not room for
 * all. A file that is gone or broken becomes a line that says so: old history never fails a turn.
 */
export async function resolveHistory(
  db: Db,
  workspaceId: string,
  history: readonly ThreadMessage[],
  request: { modelId: string; signal?: AbortSignal },
): Promise<ResolvedHistory> {
  const found = history
    .toReversed()
    .flatMap(({ parts }) => parts.map((part) => ({ part, files: attachmentsOf(part) })))
    .filter(({ files }) => files.length > 0);
  const ids = found.flatMap(({ files }) => files.map(({ fileId }) => fileId));
  const reader = await AttachmentReader.open(db, workspaceId, ids, request);
  const byPart = new Map<object, AttachmentPart>();
  const byCall = new Map<string, AttachmentPart[]>();
  for (const { part, files } of found) {
    const parts: AttachmentPart[] = [];
    for (const file of files) parts.push(await reader.part(file));
    const [first] = parts;
    if (attachmentOf(part) && first) byPart.set(part, first);
    else if ('toolCallId' in part) byCall.set(part.toolCallId, parts);
  }
  return {
    convertDataPart: (part) => byPart.get(part),
    withAnswerFiles: (messages) => messages.flatMap((message) => [message, ...filesAfter(message, byCall)]),
  };
}

function filesAfter(message: ModelMessage, byCall: Map<string, AttachmentPart[]>): ModelMessage[] {
  if (message.role !== 'tool') return [];
  const files = message.content.flatMap((part) =>
    part.type === 'tool-result' ? (byCall.get(part.toolCallId) ?? []) : [],
  );
  const text = { type: 'text' as const, text: ANSWER_FILES_TEXT };
  return files.length > 0 ? [{ role: 'user', content: [text, ...files] }] : [];
}
