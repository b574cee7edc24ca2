import type { ReactNode } from 'react';

/** A key of the keyboard, in a hint. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="rounded-[3px] border border-line bg-bg-2 px-1 font-sans">{children}</kbd>;
}
