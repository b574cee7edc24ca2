import type { ModelMessage } from 'ai';
import type { Db } from '../db';
import { AppError } from '../errors';
import { requireAttachPermission } from '../file/require-attach-permission';
import { displayName } from '../file/rules';
import { MAX_ATTACHMENTS, MAX_FILENAME_CHARACTERS } from '../file/terms';
import type { Actor } from '../workspace/schema';
import { type AttachmentPart, AttachmentReader } from './attachment-reader';
import type { AgentMessage } from './schema';

type Reference = NonNullable<AgentMessage['attachments']>[number];

/**
 * A program's messages as the model gets them. A message without attachments is a bare string; blank ones are left
 * out, since providers refuse them. The caps and the ids are checked here, whoever calls.
 * @throws AppError INVALID_AGENT_INPUT, FORBIDDEN
 */
export async function resolveAttachments(
  db: Db,
  actor: Actor,
  messages: readonly AgentMessage[],
  request: { modelId: string; signal?: AbortSignal },
): Promise<ModelMessage[]> {
  messages.forEach(checkMessage);
  const references = messages.flatMap(({ attachments = [] }) => attachments);
  requireAttachPermission(actor, references);
  const reader = await AttachmentReader.open(
    db,
    actor.workspaceId,
    references.map(({ fileId }) => fileId),
    request,
  );
  const missing = references.find(({ fileId }) => !reader.has(fileId));
  if (missing) {
    throw invalid(`there is no uploaded file ${JSON.stringify(missing.fileId)} in the folder agent-chat`);
  }
  const parts = new Map<Reference, AttachmentPart>();
  for (const reference of references.toReversed()) {
    const { fileId, filename } = reference;
    parts.set(reference, await reader.part({ fileId, ...(filename && { filename: displayName(filename) }) }));
  }
  return messages.flatMap((message) => toModelMessage(message, parts));
}

function checkMessage({ role, attachments = [] }: AgentMessage, index: number): void {
  const at = `messages[${index}]`;
  if (attachments.length > 0 && role === 'assistant')
    throw invalid(`${at}: an assistant message has attachments`);
  if (attachments.length > MAX_ATTACHMENTS) {
    throw invalid(`${at}: it has ${attachments.length} attachments, ${MAX_ATTACHMENTS} are allowed`);
  }
  const long = attachments.find(({ filename = '' }) => filename.length > MAX_FILENAME_CHARACTERS);
  if (long) throw invalid(`${at}: a file name has more than ${MAX_FILENAME_CHARACTERS} characters`);
}

function toModelMessage(
  { role, content, attachments = [] }: AgentMessage,
  parts: Map<Reference, AttachmentPart>,
): ModelMessage[] {
  const isBlank = content.trim() === '';
  if (attachments.length === 0) return isBlank ? [] : [{ role, content }];
  const text = isBlank ? [] : [{ type: 'text' as const, text: content }];
  const files = attachments.flatMap((attachment) => parts.get(attachment) ?? []);
  return [{ role: 'user', content: [...text, ...files] }];
}

function invalid(message: string): AppError {
  return new AppError('INVALID_AGENT_INPUT', `The input is not valid: ${message}.`);
}
