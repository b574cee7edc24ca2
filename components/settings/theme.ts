import { createStore, useStore } from '../ui/store';
import { THEME_KEY } from './theme-script';

export type Theme = 'system' | 'light' | 'dark';

const chosen = createStore<{ theme: Theme | null }>({ theme: null });

function keptTheme(): Theme {
  if (typeof localStorage === 'undefined') return 'system';
  const kept = localStorage.getItem(THEME_KEY);
  return kept === 'dark' || kept === 'light' ? kept : 'system';
}

/** Keeps a theme in this browser and shows it at once. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, theme);
  chosen.set({ theme });
  window.dispatchEvent(new Event('parley:theme'));
}

/** The theme this browser keeps. */
export function useTheme(): Theme {
  return useStore(chosen, (state) => state.theme) ?? keptTheme();
}
