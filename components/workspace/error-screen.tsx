import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';

/** Says that a screen failed, and offers to try again. */
export function ErrorScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState title="This page failed" text="Something went wrong on our side. Nothing you did is lost.">
      <Button look="outline" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}
