import { useEffect } from 'react';

/** Names the browser's tab, as long as the screen is shown, whoever else writes its title meanwhile. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    const wanted = `${title} · Parley`;
    const write = () => {
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [title]);
}
