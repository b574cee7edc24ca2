import { useEffect } from 'react';

const AFTER_MS = 2_000;

/** Fetches the scripts of a thread's screen while the browser has nothing to do, so that opening one need not wait. */
export function useWarmThreadScreen(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warm = () => void import('./thread-screen').catch(() => {});
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(warm, AFTER_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(warm, { timeout: AFTER_MS });
    return () => cancelIdleCallback(handle);
  }, [isNeeded]);
}
