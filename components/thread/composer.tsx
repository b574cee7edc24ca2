import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { MAX_MESSAGE_CHARACTERS } from '@/server/message/schema';
import { AutoTextarea } from '../ui/auto-textarea';
import { useStore } from '../ui/store';
import { writeDraft } from './draft-storage';
import type { FocusHandOver } from './focus-hand-over';
import type { ThreadSession } from './thread-session';

const SAVE_DRAFT_AFTER_MS = 200;
const WARN_FROM_CHARACTERS = MAX_MESSAGE_CHARACTERS * 0.9;

type ComposerProps = {
  session: ThreadSession;
  placeholder: string;
  handOver: RefObject<FocusHandOver | null>;
  isRunning?: boolean;
  isStopping?: boolean;
  onSend: () => void;
  onStop?: () => void;
};

/** Where a message is written. Enter sends, Shift+Enter is a new line; while a turn runs it can be stopped. */
export function Composer({
  session,
  placeholder,
  handOver,
  isRunning = false,
  isStopping,
  ...on
}: ComposerProps) {
  const draft = useStore(session.store, (state) => state.draft);
  const fault = useStore(session.store, (state) => state.sendFault);
  const text = useRef<HTMLTextAreaElement>(null);
  useKeptDraft(session, draft);
  useLayoutEffect(() => {
    const area = text.current;
    if (!area) return;
    if (takesFocus(handOver.current)) area.focus();
    return () => {
      handOver.current = {
        from: 'composer',
        hadFocus: document.activeElement === area,
        isTyping: area.value.trim() !== '',
      };
    };
  }, [handOver]);

  const send = () => {
    on.onSend();
    text.current?.focus();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const isBlank = draft.trim() === '';
  return (
    <div className="rounded-r3 border border-line-2 bg-bg shadow-float has-[textarea:focus-visible]:border-ink-3">
      {fault ? (
        <p role="alert" id="composer-fault" className="px-4 pt-2 text-small text-danger">
          {fault}
        </p>
      ) : null}
      <div className="flex items-end gap-1.5 py-2 pr-2 pl-4">
        <AutoTextarea
          label="Message"
          textareaRef={text}
          value={draft}
          placeholder={placeholder}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'composer-fault' : undefined}
          className="flex-1 py-0.5 leading-6"
          onChange={(event) => session.store.set({ draft: event.target.value, sendFault: null })}
          onKeyDown={sendOnEnter}
        />
        <Remaining length={draft.length} />
        {isRunning ? <StopButton isStopping={isStopping === true} onStop={on.onStop} /> : null}
        {isRunning && isBlank ? null : (
          <SendButton isQueueing={isRunning} isDisabled={isBlank} onSend={send} />
        )}
      </div>
    </div>
  );
}

function takesFocus(handOver: FocusHandOver | null): boolean {
  if (handOver?.from === 'card') return handOver.hadFocus;
  return window.matchMedia('(pointer: fine)').matches && document.activeElement === document.body;
}

function useKeptDraft({ threadId }: ThreadSession, draft: string): void {
  const newest = useRef(draft);
  newest.current = draft;
  useEffect(() => {
    const timer = setTimeout(() => writeDraft(threadId, draft), SAVE_DRAFT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [threadId, draft]);
  useEffect(() => {
    const save = () => writeDraft(threadId, newest.current);
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [threadId]);
}

function Remaining({ length }: { length: number }) {
  if (length < WARN_FROM_CHARACTERS) return null;
  return (
    <span className={length > MAX_MESSAGE_CHARACTERS ? 'text-small text-danger' : 'text-small text-ink-3'}>
      {length.toLocaleString('en')} / {MAX_MESSAGE_CHARACTERS.toLocaleString('en')}
    </span>
  );
}

const ROUND =
  'relative grid size-7 shrink-0 place-items-center rounded-full bg-ink text-bg transition-opacity disabled:opacity-35 phone:after:absolute phone:after:inset-1/2 phone:after:size-11 phone:after:-translate-1/2';

function SendButton(props: { isQueueing: boolean; isDisabled: boolean; onSend: () => void }) {
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

function StopButton({ isStopping, onStop }: { isStopping: boolean; onStop: (() => void) | undefined }) {
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
