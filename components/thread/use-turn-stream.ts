import { useEffect } from 'react';
import { useStore } from '../ui/store';
import { followTurn, leaveTurn, type Refetch } from './follow-turn';
import type { ThreadSession } from './thread-session';

const LEAVE_AFTER_MS = 1_000;

/** Follows the thread's running stream while it is on the screen; the turn itself needs no viewer. */
export function useTurnStream(session: ThreadSession, refetch: Refetch, activeStreamId: string | null): void {
  const isIdle = useStore(session.store, (state) => state.connection === 'idle');
  useEffect(() => {
    if (activeStreamId && isIdle) followTurn(session, refetch);
  }, [session, refetch, activeStreamId, isIdle]);
  useEffect(() => {
    session.viewers += 1;
    return () => {
      session.viewers -= 1;
      setTimeout(() => session.viewers === 0 && leaveTurn(session), LEAVE_AFTER_MS);
    };
  }, [session]);
}
