import { Kbd } from '../ui/kbd';
import { useCommandKey } from '../ui/use-command-key';

/** The card's keys, where there is a keyboard to press them. */
export function CardHint({ optionCount, isLast }: { optionCount: number; isLast: boolean }) {
  const command = useCommandKey();
  return (
    <div aria-hidden className="flex justify-center gap-3 pt-2 text-tiny text-ink-3 phone:hidden">
      <span>
        <Kbd>1</Kbd>–<Kbd>{optionCount}</Kbd> pick
      </span>
      <span>
        <Kbd>↵</Kbd> {isLast ? 'send' : 'next'}
      </span>
      {isLast ? null : (
        <span>
          <Kbd>{command}↵</Kbd> send
        </span>
      )}
    </div>
  );
}
