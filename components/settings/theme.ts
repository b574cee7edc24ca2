import { createStore, useStore } from '../ui/store';

export type Theme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'parley.theme';

/**
 * Runs in the page's head, before anything is painted: puts the kept theme, or else the system's, on the root,
 * and follows the system while no theme is kept.
 */
export const THEME_SCRIPT = `(()=>{const q=matchMedia('(prefers-color-scheme: dark)');const f=()=>{let t=null;try{t=localStorage.getItem('${STORAGE_KEY}')}catch{}document.documentElement.dataset.theme=t==='dark'||t==='light'?t:q.matches?'dark':'light'};f();q.addEventListener('change',f);addEventListener('storage',f);addEventListener('parley:theme',f)})()`;

const chosen = createStore<{ theme: Theme | null }>({ theme: null });

function keptTheme(): Theme {
  if (typeof localStorage === 'undefined') return 'system';
  const kept = localStorage.getItem(STORAGE_KEY);
  return kept === 'dark' || kept === 'light' ? kept : 'system';
}

/** Keeps a theme in this browser and shows it at once. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, theme);
  chosen.set({ theme });
  window.dispatchEvent(new Event('parley:theme'));
}

/** The theme this browser keeps. */
export function useTheme(): Theme {
  return useStore(chosen, (state) => state.theme) ?? keptTheme();
}
