import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { memo, useState } from 'react';
import { type ToolOutcome, type ToolPart, toolWords } from './tool-words';

const MAX_SHOWN_CHARACTERS = 6_000;

const ICONS: Record<ToolOutcome, typeof IconCircleCheck> = {
  running: IconCircleDashed,
  done: IconCircleCheck,
  failed: IconAlertTriangle,
};

type ToolRowProps = { part: ToolPart; seconds: number | undefined };

/** A tool call as one quiet line, which opens to what went in and what came out. */
export const ToolRow = memo(function ToolRow({ part, seconds }: ToolRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { text, outcome } = toolWords(part);
  const Icon = ICONS[outcome];
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="-mx-1.5 flex min-h-7 w-fit max-w-full cursor-pointer list-none items-center gap-2 rounded-r1 px-1.5 text-ink-2 hover:bg-bg-2 phone:min-h-9">
        <Icon
          size={16}
          stroke={1.75}
          aria-hidden
          className={outcome === 'failed' ? 'text-warn' : 'text-ink-3'}
        />
        <span className={clsx('min-w-0 truncate', outcome === 'running' && 'shimmer-text')}>{text}</span>
        {seconds === undefined ? null : (
          <span className="shrink-0 text-small text-ink-3 tabular-nums">{formatSeconds(seconds)}</span>
        )}
      </summary>
      {isOpen ? <ToolDetails part={part} /> : null}
    </details>
  );
});

function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.max(seconds, 0.1).toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

function ToolDetails({ part }: { part: ToolPart }) {
  return (
    <div className="my-1 ml-2 flex flex-col gap-2 border-l border-line py-1 pl-4">
      <Json label="Input" value={part.input} />
      {part.state === 'output-available' ? <Json label="Output" value={part.output} /> : null}
      {part.state === 'output-error' ? <Json label="Error" value={part.errorText} /> : null}
    </div>
  );
}

function Json({ label, value }: { label: string; value: unknown }) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
  if (text === '') return null;
  const rest = text.length - MAX_SHOWN_CHARACTERS;
  return (
    <div>
      <div className="text-tiny font-medium text-ink-3">{label}</div>
      <pre className="font-mono text-small wrap-anywhere whitespace-pre-wrap text-ink-2">
        {text.slice(0, MAX_SHOWN_CHARACTERS)}
        {rest > 0 ? `\n… ${rest.toLocaleString('en')} more characters` : ''}
      </pre>
    </div>
  );
}
