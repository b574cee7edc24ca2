import { useHydrated } from './use-hydrated';

/** How the command key is written here: ⌘ on Apple's systems, Ctrl elsewhere. */
export function useCommandKey(): string {
  const isHydrated = useHydrated();
  if (!isHydrated) return '⌘';
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl ';
}
