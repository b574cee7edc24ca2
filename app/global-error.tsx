'use client';

import './globals.css';
import { ErrorScreen } from '@/components/workspace/error-screen';

export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className="flex min-h-dvh">
          <ErrorScreen onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
