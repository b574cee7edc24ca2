import { HydrationBoundary } from '@tanstack/react-query';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { FileSettingsProvider } from '@/components/file/file-settings';
import { Shell } from '@/components/workspace/shell';
import { ViewerProvider } from '@/components/workspace/viewer';
import { prefetch } from '@/server/api/caller';
import { pageFileSettings } from '@/server/api/page-files';
import { pageViewer } from '@/server/api/page-viewer';

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const viewer = await pageViewer();
  if (!viewer) redirect('/sign-in');
  const state = await prefetch((queryClient, trpc) => [
    queryClient.prefetchInfiniteQuery(
      trpc.chat.listThreads.infiniteQueryOptions({}, { getNextPageParam: (page) => page.nextCursor }),
    ),
    queryClient.prefetchQuery(trpc.chat.countWaitingThreads.queryOptions()),
    queryClient.prefetchQuery(trpc.record.listObjects.queryOptions()),
  ]);
  return (
    <ViewerProvider viewer={viewer}>
      <HydrationBoundary state={state}>
        <FileSettingsProvider settings={pageFileSettings()}>
          <Shell>{children}</Shell>
        </FileSettingsProvider>
      </HydrationBoundary>
    </ViewerProvider>
  );
}
