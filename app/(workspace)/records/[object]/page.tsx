import { HydrationBoundary } from '@tanstack/react-query';
import { RecordScreen } from '@/components/record/record-screen';
import { prefetch } from '@/server/api/caller';

export default async function Page({ params }: { params: Promise<{ object: string }> }) {
  const { object } = await params;
  const state = await prefetch((queryClient, trpc) => [
    queryClient.prefetchQuery(trpc.record.listObjects.queryOptions()),
  ]);
  return (
    <HydrationBoundary state={state}>
      <RecordScreen key={object} name={object} />
    </HydrationBoundary>
  );
}
