import Link from 'next/link';
import { useParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/button';
import { Skeleton } from '../ui/skeleton';
import { useHydratedInPieces } from '../ui/use-hydrated';
import { NAV_ITEM } from '../workspace/nav-item';
import { groupThreads } from './group-threads';
import { NeedsInput } from './needs-input';
import { type ThreadFilter, useThreadList } from './use-thread-list';
import { useWarmThreadScreen } from './use-warm-thread-screen';

/** The member's threads by age, with a mark at those that need input. */
export function ThreadList({ filter }: { filter: ThreadFilter }) {
  const { threads, query } = useThreadList(filter);
  const isHydrated = useHydratedInPieces();
  const { threadId } = useParams<{ threadId?: string }>();
  useWarmThreadScreen(threadId === undefined);
  if (query.isError && threads.length === 0) {
    return (
      <div className="px-4 py-3 text-small text-ink-2">
        The threads could not be loaded. <Button onClick={() => void query.refetch()}>Try again</Button>
      </div>
    );
  }
  if (query.isPending || !isHydrated) return <ListSkeleton />;
  return (
    <>
      {threads.length === 0 && !query.isPlaceholderData ? (
        <p className="px-4 py-3 text-small text-ink-3">{emptyWords(filter)}</p>
      ) : null}
      {groupThreads(threads, new Date()).map((group) => (
        <section key={group.label} aria-label={group.label}>
          <h2 className="px-4 pt-3.5 pb-1 text-tiny font-medium text-ink-3">{group.label}</h2>
          <ul className="px-2 py-1">
            {group.threads.map((thread) => (
              <li key={thread.id}>
                <Link
                  href={`/threads/${thread.id}`}
                  aria-current={thread.id === threadId ? 'page' : undefined}
                  className={NAV_ITEM}
                >
                  <span className="flex-1 truncate">{thread.title}</span>
                  {thread.pendingQuestionMessageId ? <NeedsInput isDotOnly /> : null}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage ? <MoreThreads onMore={() => void query.fetchNextPage()} /> : null}
    </>
  );
}

function emptyWords({ words, needsInput }: ThreadFilter): string {
  if (words.trim() !== '') return 'No thread has this in its title.';
  return needsInput ? 'Nothing needs your input.' : 'Your threads will be here.';
}

function MoreThreads({ onMore }: { onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore());
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [onMore]);
  return (
    <div ref={end} className="px-2">
      <Button onClick={onMore}>Show more</Button>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading threads" className="flex flex-col gap-3 px-4 pt-8">
      <Skeleton className="h-3 w-3/4" />
      <Skeleton className="h-3 w-2/3" />
      <Skeleton className="h-3 w-4/5" />
    </div>
  );
}
