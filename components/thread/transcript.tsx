import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ThreadMessage } from '@/server/message/schema';
import type { ThreadView } from '@/server/thread/schema';
import { MessageRow } from '../message/message-row';
import { Button } from '../ui/button';
import { useStore } from '../ui/store';
import type { Refetch } from './follow-turn';
import { JumpToNewest } from './jump-to-newest';
import type { ThreadSession } from './thread-session';
import { TurnEnd } from './turn-end';
import { TurnStatus } from './turn-status';
import { useOlderMessages } from './use-older-messages';
import { useStickToBottom } from './use-stick-to-bottom';

type TranscriptProps = { view: ThreadView; session: ThreadSession; refetch: Refetch };

/** The messages of a thread, oldest first, with the end in sight. */
export function Transcript({ view, session, refetch }: TranscriptProps) {
  const scroller = useRef<HTMLElement | null>(null);
  const { isAway, jump, onScroll } = useStickToBottom(scroller);
  useJumpOnSend(session, jump);
  const older = useOlderMessages(view, scroller);
  const rows = useRows(view, session, older.shownOldestId);
  const attach = useCallback((element: HTMLElement | null) => {
    scroller.current = element;
    if (element) element.tabIndex = 0;
  }, []);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={attach}
        aria-label="Messages"
        className="flex-1 overflow-y-auto overscroll-contain px-4 pt-6 pb-4 focus-visible:shadow-[inset_0_0_0_2px_var(--accent)] phone:px-3 phone:pt-4"
        onScroll={() => {
          onScroll();
          older.onScroll();
        }}
      >
        <div className="mx-auto max-w-180">
          {older.hasOlder ? (
            <div ref={older.sentinel} className="flex h-10 items-start justify-center text-small text-ink-3">
              {older.state === 'failed' ? (
                <Button onClick={() => void older.load()}>Load older messages</Button>
              ) : (
                'Loading older messages…'
              )}
            </div>
          ) : null}
          {rows.map((message, index) => (
            <MessageRow
              key={message.id}
              message={message}
              session={session}
              isNewest={index >= rows.length - 2}
            />
          ))}
          <TurnStatus view={view} session={session} />
          <TurnEnd view={view} session={session} refetch={refetch} />
        </div>
      </section>
      {isAway ? <JumpToNewest onJump={jump} /> : null}
    </div>
  );
}

/** What the cache holds, what is on its way, and a place for the reply that streams now. */
function useRows(view: ThreadView, session: ThreadSession, oldestId: string | undefined): ThreadMessage[] {
  const outbox = useStore(session.store, (state) => state.outbox);
  const liveId = useStore(session.store, (state) => state.live?.messageId ?? null);
  return useMemo(() => {
    const known = new Set([...view.messages, ...view.queue].map((message) => message.id));
    const sending = outbox.filter(({ isQueued, message }) => !isQueued && !known.has(message.id));
    const from = view.messages.findIndex((message) => message.id === oldestId);
    const rows = [...view.messages.slice(Math.max(from, 0)), ...sending.map(({ message }) => message)];
    if (liveId === null || known.has(liveId)) return rows;
    return [...rows, { id: liveId, role: 'assistant', parts: [] }];
  }, [view, outbox, liveId, oldestId]);
}

/** Whoever sends wants to see what comes of it, wherever they had scrolled to. */
function useJumpOnSend(session: ThreadSession, jump: () => void): void {
  const sending = useStore(session.store, (state) => state.outbox.filter(({ isQueued }) => !isQueued).length);
  useEffect(() => {
    if (sending > 0) jump();
  }, [sending, jump]);
}
