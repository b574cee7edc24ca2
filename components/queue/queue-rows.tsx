import { IconClock, IconPaperclip, IconX } from '@tabler/icons-react';
import { textOf } from '@/server/message/rules';
import type { ThreadMessage } from '@/server/message/schema';
import { filesOf } from '../file/files-of';
import { shortName } from '../file/short-name';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';

type QueueRowsProps = {
  queue: readonly ThreadMessage[];
  isHeld: boolean;
  onRemove: (messageId: string) => void;
  onSendNow: () => void;
};

/** The messages that wait, in their order, above the composer or the card. */
export function QueueRows({ queue, isHeld, onRemove, onSendNow }: QueueRowsProps) {
  if (queue.length === 0) return null;
  return (
    <section
      aria-label="Queued messages"
      className="mx-3 max-h-32 overflow-y-auto phone:max-h-36 rounded-t-r3 border border-b-0 border-line bg-bg-2 px-1.5 py-1"
    >
      {isHeld ? (
        <div className="flex h-8 items-center gap-2 phone:h-11 px-1.5 text-small text-ink-2">
          <span className="flex-1">Held until your next message</span>
          <Button onClick={onSendNow} className="-mr-1 text-accent-ink">
            Send now
          </Button>
        </div>
      ) : null}
      <ol>
        {queue.map((message) => (
          <li
            key={message.id}
            className="flex h-7 items-center gap-2 px-1.5 text-small text-ink-2 phone:h-11 phone:pr-0"
          >
            <IconClock size={14} stroke={1.75} aria-hidden className="shrink-0" />
            <span className="min-w-0 flex-1 truncate">{textOf(message)}</span>
            <QueuedFiles message={message} />
            <IconButton
              label={`Remove “${nameOf(message)}” from the queue`}
              size="tiny"
              onClick={() => onRemove(message.id)}
            >
              <IconX size={14} stroke={1.75} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
    </section>
  );
}

function nameOf(message: ThreadMessage): string {
  const text = textOf(message);
  return (text === '' ? (filesOf(message.parts)[0]?.filename ?? '') : text).slice(0, 40);
}

function QueuedFiles({ message }: { message: ThreadMessage }) {
  const [first, ...others] = filesOf(message.parts);
  if (!first) return null;
  return (
    <span className="flex shrink-0 items-center gap-1 rounded-r2 border border-line bg-bg px-1.5">
      <IconPaperclip size={12} stroke={1.75} aria-hidden />
      <bdi>{shortName(first.filename, 24)}</bdi>
      {others.length > 0 ? ` and ${others.length} more` : ''}
    </span>
  );
}
