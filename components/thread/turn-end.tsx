import { IconAlertTriangle, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ThreadView } from '@/server/thread/schema';
import { Button } from '../ui/button';
import { useStore } from '../ui/store';
import type { Refetch } from './follow-turn';
import type { ThreadSession } from './thread-session';
import { useThreadActs } from './use-thread-acts';

type TurnEndProps = { view: ThreadView; session: ThreadSession; refetch: Refetch };

/** How the last turn ended, when it did not end well: why, and a way to run it again. */
export function TurnEnd({ view, session, refetch }: TurnEndProps) {
  const { thread } = view;
  const acts = useThreadActs(session, refetch);
  const isBusy = useStore(session.store, (state) => state.connection !== 'idle' || state.outbox.length > 0);
  if (isBusy || thread.activeStreamId || thread.pendingQuestionMessageId) return null;
  if (thread.lastError) {
    return (
      <div role="alert" className="mb-5 flex items-start gap-2.5 rounded-r2 bg-warn-bg px-3 py-2 text-ink">
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden className="mt-0.5 shrink-0 text-warn" />
        <p className="min-w-0 flex-1 wrap-anywhere">{thread.lastError.message}</p>
        <RetryButton
          waitSeconds={secondsLeft(thread.lastError.retryAfterSeconds, thread.updatedAt)}
          isRetrying={acts.isRetrying}
          onRetry={acts.retry}
        />
      </div>
    );
  }
  if (thread.lastTurn?.status !== 'STOPPED' && thread.lastTurn?.status !== 'FAILED') return null;
  return (
    <div className="mb-5 flex items-center gap-2 text-ink-2">
      <IconPlayerStop size={16} stroke={1.75} aria-hidden className="text-ink-3" />
      <span>{thread.lastTurn.status === 'STOPPED' ? 'Stopped' : 'The reply failed'}</span>
      <RetryButton waitSeconds={0} isRetrying={acts.isRetrying} onRetry={acts.retry} />
    </div>
  );
}

function secondsLeft(retryAfter: number | undefined, since: string): number {
  if (!retryAfter) return 0;
  const passed = (Date.now() - Date.parse(since)) / 1_000;
  return Math.min(Math.max(Math.ceil(retryAfter - passed), 0), retryAfter);
}

type RetryButtonProps = { waitSeconds: number; isRetrying: boolean; onRetry: () => void };

function RetryButton({ waitSeconds, isRetrying, onRetry }: RetryButtonProps) {
  const [left, setLeft] = useState(waitSeconds);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <Button disabled={left > 0 || isRetrying} onClick={onRetry} className="-my-1 tabular-nums">
      <IconRefresh size={14} stroke={1.75} aria-hidden />
      {left > 0 ? `Retry in ${left} s` : 'Retry'}
    </Button>
  );
}
