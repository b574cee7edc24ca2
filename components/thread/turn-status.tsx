import type { MessagePart } from '@/server/message/schema';
import type { ThreadView } from '@/server/thread/schema';
import { isRunningTool } from '../message/tool-words';
import { useStore } from '../ui/store';
import type { SessionState, ThreadSession } from './thread-session';

/** A line while the turn works and nothing of it is to be seen yet, or while the connection is lost. */
export function TurnStatus({ view, session }: { view: ThreadView; session: ThreadSession }) {
  const words = useStore(session.store, (state) => statusWords(view, state));
  if (words === null) return null;
  return (
    <div className="-mt-3 flex min-h-7 items-center pb-5 text-reading">
      <span className="shimmer-text">{words}</span>
    </div>
  );
}

function statusWords({ thread }: ThreadView, state: SessionState): string | null {
  if (state.connection === 'reconnecting') return 'Reconnecting…';
  const isSending = state.outbox.some(({ isQueued }) => !isQueued);
  if (state.connection === 'idle' && !thread.activeStreamId && !isSending) return null;
  const last = state.live?.reply.parts.at(-1);
  return last && isMoving(last) ? null : 'Thinking…';
}

/** Whether a part shows by itself that the turn goes on. */
function isMoving(part: MessagePart): boolean {
  if (part.type === 'text') return part.text !== '';
  if (part.type === 'reasoning') return part.state === 'streaming' && part.text.trim() !== '';
  return isRunningTool(part);
}
