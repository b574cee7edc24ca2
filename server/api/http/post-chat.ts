import { z } from 'zod';
import { attachmentsInputSchema } from '@/server/file/schema';
import { textOf } from '@/server/message/rules';
import { sentMessageSchema } from '@/server/message/schema';
import { checkModelId } from '@/server/model/default-model';
import type { OpenedTurn } from '@/server/turn/open-turn';
import { openNewView, openView, replayReply } from '@/server/turn/open-view';
import { startTurn } from '@/server/turn/start-turn';
import { viewKnownMessage } from '@/server/turn/view-known-message';
import type { Actor } from '@/server/workspace/schema';
import { errorResponse } from '../errors';
import { readJsonBody } from './read-body';
import { requireChatActor } from './require-chat-actor';
import { sseResponse } from './sse-response';

const bodySchema = z
  .object({
    threadId: z.uuid(),
    message: sentMessageSchema,
    attachments: attachmentsInputSchema.optional(),
    model: z.string().max(200).optional(),
  })
  .refine(({ message, attachments = [] }) => attachments.length > 0 || textOf(message) !== '', {
    error: 'a message must have some text, or an attachment',
    path: ['message', 'parts'],
  });

/** `POST /api/chat`: sends a message. 200 is the UI message stream of its turn, 202 says that it is queued. */
export async function postChat(request: Request): Promise<Response> {
  try {
    const actor = await requireChatActor(request);
    const { model, ...sent } = bodySchema.parse(await readJsonBody(request));
    const started = await startTurn(actor, { ...sent, modelId: checkModelId(model) });
    switch (started.kind) {
      case 'started':
        return newStreamResponse(started);
      case 'queued':
        return queuedResponse(started.messageId, started.position);
      case 'known':
        return await knownResponse(actor, sent.threadId, started.message.id);
    }
  } catch (error) {
    return errorResponse(error);
  }
}

/** A message that was sent before, as after a lost response: what its first sending would show by now. */
async function knownResponse(actor: Actor, threadId: string, messageId: string): Promise<Response> {
  const known = await viewKnownMessage(actor, threadId, messageId);
  switch (known.kind) {
    case 'queued':
      return queuedResponse(messageId, known.position);
    case 'running':
      return streamResponse(known.streamId);
    case 'over':
      return sseResponse(replayReply(known.reply.id, known.reply.parts), { onCancel: () => {} });
  }
}

function queuedResponse(messageId: string, position: number): Response {
  return Response.json({ status: 'queued', messageId, position }, { status: 202 });
}

function newStreamResponse(opened: OpenedTurn): Response {
  const viewer = new AbortController();
  const events = openNewView(opened, viewer.signal);
  return sseResponse(events, { streamId: opened.streamId, onCancel: () => viewer.abort() });
}

async function streamResponse(streamId: string): Promise<Response> {
  const viewer = new AbortController();
  const events = await openView(streamId, null, viewer.signal);
  if (!events) return new Response(null, { status: 204 });
  return sseResponse(events, { streamId, onCancel: () => viewer.abort() });
}
