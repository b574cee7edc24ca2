import { IconClock, IconX } from '@tabler/icons-react';
import { textOf } from '@/server/message/rules';
import type { ThreadMessage } from '@/server/message/schema';
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
      className="mx-3 max-h-32 overflow-y-auto rounded-t-r3 border border-b-0 border-line bg-bg-2 px-1.5 py-1"
    >
      {isHeld ? (
        <div className="flex h-8 items-center gap-2 px-1.5 text-small text-ink-2">
          <span className="flex-1">Held until your next message</span>
          <Button onClick={onSendNow} className="-mr-1 text-accent-ink">
            Send now
          </Button>
        </div>
      ) : null}
      <ol>
        {queue.map((message) => (
          <li key={message.id} className="flex h-7 items-center gap-2 px-1.5 text-small text-ink-2 phone:h-9">
            <IconClock size={14} stroke={1.75} aria-hidden className="shrink-0" />
            <span className="flex-1 truncate">{textOf(message)}</span>
            <IconButton
              label={`Remove “${textOf(message).slice(0, 40)}” from the queue`}
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
