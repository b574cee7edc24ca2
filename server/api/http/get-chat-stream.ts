import { z } from 'zod';
import { notFound } from '@/server/errors';
import { parseCursor } from '@/server/stream/schema';
import { findActiveStream } from '@/server/thread/find-active-stream';
import { openView } from '@/server/turn/open-view';
import { errorResponse } from '../errors';
import { requireChatActor } from './require-chat-actor';
import { sseResponse } from './sse-response';

/**
 * `GET /api/chat/{threadId}/stream`: attaches to what runs in a thread; 204 when nothing does. `Last-Event-ID` or
 * `?after=` say what the viewer has seen.
 */
export async function getChatStream(
  request: Request,
  { params }: { params: Promise<{ threadId: string }> },
): Promise<Response> {
  try {
    const actor = await requireChatActor(request);
    const threadId = z.uuid().safeParse((await params).threadId);
    if (!threadId.success) throw notFound('thread');
    const streamId = await findActiveStream(actor, threadId.data);
    const after = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after');
    const viewer = new AbortController();
    const events = streamId && (await openView(streamId, parseCursor(after), viewer.signal));
    if (!events) return new Response(null, { status: 204 });
    return sseResponse(events, { streamId, onCancel: () => viewer.abort() });
  } catch (error) {
    return errorResponse(error);
  }
}
