import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import { MAX_MESSAGE_CHARACTERS } from '@/server/message/terms';

const WARN_FROM_CHARACTERS = MAX_MESSAGE_CHARACTERS * 0.9;

/** How much of the room is used, once little of it is left. */
export function Remaining({ length }: { length: number }) {
  if (length < WARN_FROM_CHARACTERS) return null;
  return (
    <span className={length > MAX_MESSAGE_CHARACTERS ? 'text-small text-danger' : 'text-small text-ink-3'}>
      {length.toLocaleString('en')} / {MAX_MESSAGE_CHARACTERS.toLocaleString('en')}
    </span>
  );
}

const ROUND =
  'grid size-7 shrink-0 place-items-center rounded-full bg-ink bg-clip-content text-bg transition-opacity disabled:opacity-35 phone:size-11 phone:p-2';

/** Sends the message, or puts it in the queue while a turn runs. */
export function SendButton(props: { isQueueing: boolean; isDisabled: boolean; onSend: () => void }) {
  const label = props.isQueueing ? 'Add to queue' : 'Send';
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={props.isDisabled}
      className={ROUND}
      onClick={props.onSend}
    >
      <IconArrowUp size={16} stroke={2} aria-hidden />
    </button>
  );
}

/** Stops the running turn. */
export function StopButton({
  isStopping,
  onStop,
}: {
  isStopping: boolean;
  onStop: (() => void) | undefined;
}) {
  const label = isStopping ? 'Stopping' : 'Stop';
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={isStopping}
      className={ROUND}
      onClick={onStop}
    >
      <IconPlayerStopFilled size={12} aria-hidden />
    </button>
  );
}
