import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { cache } from 'react';
import { ThreadScreen } from '@/components/thread/thread-screen';
import { prefetch } from '@/server/api/caller';

type PageProps = { params: Promise<{ threadId: string }> };

const load = cache((threadId: string) =>
  prefetch((queryClient, trpc) => [
    queryClient.prefetchQuery(trpc.chat.getThread.queryOptions({ threadId })),
  ]),
);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const state = await load((await params).threadId);
  const view = state.queries[0]?.state.data as { thread?: { title: string } } | undefined;
  return { title: view?.thread?.title ?? 'Thread' };
}

export default async function Page({ params }: PageProps) {
  const { threadId } = await params;
  return (
    <HydrationBoundary state={await load(threadId)}>
      <ThreadScreen key={threadId} threadId={threadId} />
    </HydrationBoundary>
  );
}
