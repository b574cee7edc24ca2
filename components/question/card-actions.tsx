import { Button } from '../ui/button';

type CardActionsProps = {
  hasSeveral: boolean;
  isLast: boolean;
  onSkip: () => void;
  onSkipAll: () => void;
  onConfirm: () => void;
};

/** Skip this question, skip them all, or go on. */
export function CardActions({ hasSeveral, isLast, ...on }: CardActionsProps) {
  return (
    <div className="flex items-center gap-1.5">
      {hasSeveral ? <Button onClick={on.onSkipAll}>Skip all</Button> : null}
      <Button onClick={on.onSkip}>Skip</Button>
      <Button look="primary" onClick={on.onConfirm}>
        {isLast ? 'Send' : 'Next'}
      </Button>
    </div>
  );
}
