import { QueryCache, QueryClient } from '@tanstack/react-query';
import { signInAddress } from '../workspace/sign-in-address';
import { readFault } from './app-error';

function leaveWhenSignedOut(error: unknown): void {
  if (typeof window === 'undefined' || readFault(error).code !== 'UNAUTHENTICATED') return;
  window.location.assign(signInAddress(window.location.pathname));
}

/**
 * The cache of one browser, or of one request on the server. Nothing can be read while signed out, so a failed reading
 * leads to the sign-in page; a failed act says so where it was made, and keeps what was written.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => readFault(error).code === 'NETWORK' && failures < 3,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
