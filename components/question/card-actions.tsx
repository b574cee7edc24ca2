import { Button } from '../ui/button';

type CardActionsProps = {
  hasSeveral: boolean;
  isLast: boolean;
  /** Whether what is attached keeps the answer from being sent. */
  isHeld: boolean;
  onSkip: () => void;
  onSkipAll: () => void;
  onConfirm: () => void;
};

/** Skip this question, skip them all, or go on. */
export function CardActions({ hasSeveral, isLast, isHeld, ...on }: CardActionsProps) {
  return (
    <div className="flex items-center gap-1.5 phone:h-11">
      {hasSeveral ? <Button onClick={on.onSkipAll}>Skip all</Button> : null}
      <Button onClick={on.onSkip}>Skip</Button>
      <Button look="primary" disabled={isLast && isHeld} onClick={on.onConfirm}>
        {isLast ? 'Send' : 'Next'}
      </Button>
    </div>
  );
}
