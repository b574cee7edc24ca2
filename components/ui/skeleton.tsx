import { clsx } from 'clsx';

/** The place of something that is still loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('rounded-r1 bg-bg-3', className)} />;
}
