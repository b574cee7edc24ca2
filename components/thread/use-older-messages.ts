import { useQueryClient } from '@tanstack/react-query';
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ThreadView } from '@/server/thread/schema';
import { useTRPC, useTRPCClient } from '../trpc/client';
import { screenfulFrom } from './screenful-from';
import { prependOlder, readThread, threadKey } from './thread-query';

type Anchor = { element: Element; top: number };

/**
 * Loads older messages as the reader nears the beginning, and keeps what is being read where it is. A thread opens
 * with the newest screenful; the rest of it, as any older page, is rendered bit by bit when that has been painted, so
 * that neither opening nor scrolling waits for it. `shownOldestId` is where the messages to render begin.
 */
export function useOlderMessages(view: ThreadView, scroller: RefObject<HTMLElement | null>) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const sentinel = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const { id: threadId } = view.thread;
  const { olderCursor } = view;

  const load = useCallback(async () => {
    if (!olderCursor) return;
    setState('loading');
    try {
      const older = await readThread(client, { threadId, before: olderCursor });
      anchor.current = firstInSight(scroller.current);
      queryClient.setQueryData<ThreadView>(
        threadKey(trpc, threadId),
        (known) => known && prependOlder(known, older),
      );
      setState('idle');
    } catch {
      setState('failed');
    }
  }, [client, queryClient, trpc, threadId, olderCursor, scroller]);

  const oldestId = view.messages[0]?.id;
  const shownOldestId = useDeferredValue(oldestId, screenfulFrom(view.messages, window.innerHeight));
  const anchoredOldestId = useRef<string | undefined>(undefined);
  const isWhole = shownOldestId === oldestId;
  useLayoutEffect(() => {
    if (anchoredOldestId.current === shownOldestId) return;
    const isOpening = anchoredOldestId.current === undefined && !isWhole;
    anchoredOldestId.current = shownOldestId;
    const held = anchor.current;
    anchor.current = isOpening ? firstInSight(scroller.current) : null;
    if (!held?.element.isConnected || !scroller.current) return;
    scroller.current.scrollTop += held.element.getBoundingClientRect().top - held.top;
  });

  useEffect(() => {
    if (!sentinel.current || state !== 'idle' || !olderCursor || !isWhole) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load();
      },
      { root: scroller.current, rootMargin: '800px 0px 0px' },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [load, state, olderCursor, isWhole, scroller]);

  const onScroll = useCallback(() => {
    if (anchor.current) anchor.current = firstInSight(scroller.current);
  }, [scroller]);

  return { state, load, sentinel, onScroll, shownOldestId, hasOlder: olderCursor !== null };
}

function firstInSight(scroller: HTMLElement | null): Anchor | null {
  if (!scroller) return null;
  const edge = scroller.getBoundingClientRect().top;
  for (const element of scroller.querySelectorAll('[data-message-id]')) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > edge) return { element, top };
  }
  return null;
}
