import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '../trpc/client';

/** The member's threads, newest first, page by page. */
export function useThreadList() {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.chat.listThreads.infiniteQueryOptions({}, { getNextPageParam: (page) => page.nextCursor }),
  );
  const threads = useMemo(() => query.data?.pages.flatMap((page) => page.threads) ?? [], [query.data]);
  return { threads, query };
}
