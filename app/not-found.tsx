import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

export default function NotFound() {
  return (
    <main className="flex min-h-dvh">
      <EmptyState title="There is nothing here" text="The address leads nowhere, or what was here is gone.">
        <Link href="/threads" className={buttonClass({ look: 'outline' })}>
          Go to your threads
        </Link>
      </EmptyState>
    </main>
  );
}
