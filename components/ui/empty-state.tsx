import type { ReactNode } from 'react';

type EmptyStateProps = { title: string; text?: string; children?: ReactNode };

/** Says what is not here, and what to do about it. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="grid flex-1 place-items-center p-6">
      <div className="flex max-w-sm flex-col items-center gap-1 text-center">
        <h2 className="text-reading font-semibold">{title}</h2>
        {text ? <p className="text-ink-2">{text}</p> : null}
        {children ? <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div> : null}
      </div>
    </div>
  );
}
