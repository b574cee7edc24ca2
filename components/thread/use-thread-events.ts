import { useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ThreadFeedItem } from '@/server/thread/schema';
import { useTRPC } from '../trpc/client';
import { wasDeletedHere } from './thread-session';

const LIST_EVERY_MS = 150;

/**
 * Keeps the thread list and the open threads current with what other tabs and the workers do. A hidden tab listens
 * to nothing, since browsers allow few connections to one host; it reads anew once it is looked at again.
 */
export function useThreadEvents(): void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const isVisible = useVisible();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const refreshListSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      queryClient.invalidateQueries(trpc.chat.listThreads.pathFilter());
      queryClient.invalidateQueries(trpc.chat.countWaitingThreads.pathFilter());
    }, LIST_EVERY_MS);
  };
  const onItem = (item: ThreadFeedItem) => {
    refreshListSoon();
    if (item.type === 'sync') queryClient.invalidateQueries(trpc.chat.getThread.pathFilter());
    else {
      const filter = trpc.chat.getThread.queryFilter({ threadId: item.threadId });
      if (item.type !== 'thread-deleted') queryClient.invalidateQueries(filter);
      else if (!wasDeletedHere(item.threadId)) queryClient.resetQueries(filter);
    }
  };
  useSubscription(
    trpc.chat.onThreadEvent.subscriptionOptions(undefined, { enabled: isVisible, onData: onItem }),
  );
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

function useVisible(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => !document.hidden,
    () => false,
  );
}
