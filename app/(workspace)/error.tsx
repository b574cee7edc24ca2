'use client';

import { ErrorScreen } from '@/components/workspace/error-screen';
import { ScreenHeader } from '@/components/workspace/screen-header';

export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <>
      <ScreenHeader title="" />
      <ErrorScreen onRetry={retry} />
    </>
  );
}
