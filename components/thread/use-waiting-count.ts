import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../trpc/client';

/** How many threads wait for an answer, among all of the member's. */
export function useWaitingCount(): number {
  const trpc = useTRPC();
  return useQuery(trpc.chat.countWaitingThreads.queryOptions()).data?.count ?? 0;
}
