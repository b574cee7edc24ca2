import 'server-only';
import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { headers } from 'next/headers';
import { cache } from 'react';
import { createContext } from './context';

/** The context of the page being rendered, made once for each request. */
export const pageContext = cache(async () => createContext({ headers: await headers() }));

/** The procedures load with the first page that asks one of them: the sign-in page needs none. */
async function loadProcedures() {
  const { appRouter } = await import('./root');
  return createTRPCOptionsProxy({
    ctx: pageContext,
    router: appRouter,
    queryClient: () => new QueryClient(),
  });
}

type Procedures = Awaited<ReturnType<typeof loadProcedures>>;

/**
 * Runs queries for the page being rendered, in the process, and returns them as the browser's cache takes them over.
 * A query that fails is left to the browser, which says so.
 */
export async function prefetch(
  run: (queryClient: QueryClient, procedures: Procedures) => Promise<unknown>[],
): Promise<DehydratedState> {
  const queryClient = new QueryClient();
  await Promise.all(run(queryClient, await loadProcedures()));
  return dehydrate(queryClient);
}
