import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { readFault } from './app-error';

function leaveWhenSignedOut(error: unknown): void {
  if (typeof window === 'undefined' || readFault(error).code !== 'UNAUTHENTICATED') return;
  window.location.assign('/sign-in');
}

/** The cache of one browser, or of one request on the server. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => readFault(error).code === 'NETWORK' && failures < 3,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
