import { CancelledError, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { readFault } from '../trpc/app-error';
import { useTRPC, useTRPCClient } from '../trpc/client';
import type { Refetch } from './follow-turn';
import { threadQueryOptions } from './thread-query';
import { sessionOf, type ThreadSession } from './thread-session';

/** A thread as the cache has it, its session in this tab, and a way to read it anew. */
export function useThread(threadId: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const options = useMemo(() => threadQueryOptions(trpc, client, threadId), [trpc, client, threadId]);
  const session: ThreadSession = sessionOf(threadId);
  return { query: useQuery(options), session, refetch: useRefetchThread(threadId) };
}

/**
 * Reads a thread anew into the cache; resolves to null when the thread is gone. A read that was already under way
 * may be older than what the caller knows to have happened, so it is not waited for but replaced.
 */
export function useRefetchThread(threadId: string): Refetch {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const options = threadQueryOptions(trpc, client, threadId);
    const read = () => queryClient.fetchQuery({ ...options, staleTime: 0, retry: false });
    try {
      await queryClient.cancelQueries({ queryKey: options.queryKey });
      return await read().catch((error) => {
        if (error instanceof CancelledError) return read();
        throw error;
      });
    } catch (error) {
      if (readFault(error).code === 'NOT_FOUND') return null;
      throw error;
    }
  }, [trpc, client, queryClient, threadId]);
}
