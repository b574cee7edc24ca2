import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ThreadSummary } from '@/server/thread/schema';
import { MAX_SEARCH_CHARACTERS } from '@/server/thread/terms';
import { useTRPC } from '../trpc/client';

export type ThreadFilter = { words: string; needsInput: boolean };

/**
 * The member's threads that the filter lets through, newest first, page by page. The server looks through all of them;
 * until it has answered, those that are known already are shown.
 */
export function useThreadList({ words, needsInput }: ThreadFilter) {
  const trpc = useTRPC();
  const search = words.trim().slice(0, MAX_SEARCH_CHARACTERS);
  const input = { ...(search !== '' && { search }), ...(needsInput && { isWaiting: true }) };
  const query = useInfiniteQuery(
    trpc.chat.listThreads.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
  );
  const { data, isPlaceholderData } = query;
  const threads = useMemo(() => {
    const loaded = data?.pages.flatMap((page) => page.threads) ?? [];
    return isPlaceholderData ? loaded.filter((thread) => matches(thread, search, needsInput)) : loaded;
  }, [data, isPlaceholderData, search, needsInput]);
  return { threads, query };
}

function matches(thread: ThreadSummary, search: string, needsInput: boolean): boolean {
  if (needsInput && thread.pendingQuestionMessageId === null) return false;
  return thread.title.toLowerCase().includes(search.toLowerCase());
}
