import { IconBulb } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { memo } from 'react';

type ReasoningRowProps = { text: string; isStreaming: boolean };

/** What the model thought, folded away. */
export const ReasoningRow = memo(function ReasoningRow({ text, isStreaming }: ReasoningRowProps) {
  if (text.trim() === '') return null;
  return (
    <details>
      <summary className="-mx-1.5 flex min-h-7 w-fit cursor-pointer list-none items-center gap-2 rounded-r1 px-1.5 text-ink-2 hover:bg-bg-2 phone:min-h-9">
        <IconBulb size={16} stroke={1.75} aria-hidden className="text-ink-3" />
        <span className={clsx(isStreaming && 'shimmer-text')}>
          {isStreaming ? 'Thinking…' : 'Thought it through'}
        </span>
      </summary>
      <p className="my-1 ml-2 border-l border-line py-1 pl-4 text-body wrap-anywhere whitespace-pre-wrap text-ink-2">
        {text}
      </p>
    </details>
  );
});
