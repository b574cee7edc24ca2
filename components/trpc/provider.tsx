'use client';

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
} from '@trpc/client';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '@/server/api/root';
import { TRPCProvider } from './client';
import { lastingFetch } from './lasting-fetch';
import { makeQueryClient } from './query-client';

const URL = '/api/trpc';

let browserQueryClient: QueryClient | undefined;

function queryClientOfBrowser(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient();
  browserQueryClient ??= makeQueryClient();
  return browserQueryClient;
}

function makeClient(): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: httpSubscriptionLink({ url: URL }),
        false: httpBatchLink({ url: URL, maxURLLength: 4_000, fetch: lastingFetch }),
      }),
    ],
  });
}

/** Gives every screen its way to the server, and the cache of what it said. */
export function ServerProvider({ children }: { children: ReactNode }) {
  const queryClient = queryClientOfBrowser();
  const [trpcClient] = useState(makeClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
