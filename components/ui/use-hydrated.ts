import { useDeferredValue, useSyncExternalStore } from 'react';

const noChanges = () => () => {};

/** False while the server's page is taken over, true from then on: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
}

/** The same for what is large: it is then rendered in pieces, and the page answers between them. */
export function useHydratedInPieces(): boolean {
  return useDeferredValue(useHydrated());
}
