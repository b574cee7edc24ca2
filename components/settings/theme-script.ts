export const THEME_KEY = 'parley.theme';

/**
 * Runs in the page's head, before anything is painted: puts the kept theme, or else the system's, on the root,
 * and follows the system while no theme is kept.
 */
export const THEME_SCRIPT = `(()=>{const q=matchMedia('(prefers-color-scheme: dark)');const f=()=>{let t=null;try{t=localStorage.getItem('${THEME_KEY}')}catch{}document.documentElement.dataset.theme=t==='dark'||t==='light'?t:q.matches?'dark':'light'};f();q.addEventListener('change',f);addEventListener('storage',f);addEventListener('parley:theme',f)})()`;
