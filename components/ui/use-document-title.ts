import { useEffect } from 'react';

/** Names the browser's tab, as long as the screen is shown. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Parley`;
  }, [title]);
}
