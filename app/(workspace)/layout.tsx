import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { Shell } from '@/components/workspace/shell';
import { ViewerProvider } from '@/components/workspace/viewer';
import { pageViewer } from '@/server/api/page-viewer';

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const viewer = await pageViewer();
  if (!viewer) redirect('/sign-in');
  return (
    <ViewerProvider viewer={viewer}>
      <Shell>{children}</Shell>
    </ViewerProvider>
  );
}
