import { Skeleton } from '../ui/skeleton';

/** A thread while it loads. */
export function ThreadSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col" role="status" aria-label="Loading the thread">
      <div className="flex-1 overflow-hidden px-4 pt-6 phone:px-3 phone:pt-4">
        <div className="mx-auto flex max-w-180 flex-col gap-3">
          <Skeleton className="h-9 w-2/5 self-end rounded-r3" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="mt-4 h-9 w-1/3 self-end rounded-r3" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
      <div className="px-4 pb-4 phone:px-2 phone:pb-2">
        <div className="mx-auto h-11.5 max-w-180 rounded-r3 border border-line-2" />
      </div>
    </div>
  );
}
