import { HydrationBoundary } from '@tanstack/react-query';
import { ThreadScreen } from '@/components/thread/thread-screen';
import { prefetch } from '@/server/api/prefetch';

export default async function Page({ params }: { params: Promise<{ threadId: string }> }) {
  const { threadId } = await params;
  const state = await prefetch((queryClient, trpc) => [
    queryClient.prefetchQuery(trpc.chat.getThread.queryOptions({ threadId })),
  ]);
  return (
    <HydrationBoundary state={state}>
      <ThreadScreen key={threadId} threadId={threadId} />
    </HydrationBoundary>
  );
}
