'use client';

import { ErrorScreen } from '@/components/workspace/error-screen';

export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <main className="flex min-h-dvh">
      <ErrorScreen onRetry={retry} />
    </main>
  );
}
