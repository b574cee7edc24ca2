import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { FileLimitsHint, FilePickerButton } from '../file/file-picker-button';
import { pasteFiles } from '../file/paste-files';
import { UploadRow } from '../file/upload-row';
import { sendObstacle, uploadedFiles } from '../file/upload-state';
import { useFileUploads } from '../file/use-file-uploads';
import { AutoTextarea } from '../ui/auto-textarea';
import { useStore } from '../ui/store';
import { FaultWords } from '../workspace/fault-words';
import { Remaining, SendButton, StopButton } from './composer-buttons';
import { writeDraft } from './draft-storage';
import type { FocusHandOver } from './focus-hand-over';
import type { ThreadSession } from './thread-session';

const SAVE_DRAFT_AFTER_MS = 200;

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
  const uploads = useStore(session.uploads.store, (state) => state.uploads);
  const files = useFileUploads(session.uploads);
  const text = useRef<HTMLTextAreaElement>(null);
  useKeptDraft(session, draft);
  useFocusHandOver(text, session, handOver);

  const send = () => {
    on.onSend();
    text.current?.focus();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const obstacle = sendObstacle(uploads);
  const isBlank = draft.trim() === '' && uploadedFiles(uploads).length === 0;
  return (
    <>
      <div className="rounded-r3 border border-line-2 bg-bg shadow-float has-[textarea:focus-visible]:border-ink-3">
        <ComposerFault words={fault} />
        <UploadRow tray={session.uploads} acts={files} obstacle={obstacle} textRef={text} />
        <div className="flex items-end gap-1.5 py-2 pr-2 pl-4 phone:gap-0 phone:py-0.5 phone:pr-0.5">
          <AutoTextarea
            label="Message"
            textareaRef={text}
            value={draft}
            placeholder={placeholder}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'composer-fault' : undefined}
            className="flex-1 py-0.5 leading-6 phone:py-2.5"
            onChange={(event) => session.store.set({ draft: event.target.value, sendFault: null })}
            onKeyDown={sendOnEnter}
            onPaste={(event) => pasteFiles(event, files.add)}
          />
          <Remaining length={draft.length} />
          <FilePickerButton onPick={files.add} />
          {isRunning ? <StopButton isStopping={isStopping === true} onStop={on.onStop} /> : null}
          {isRunning && isBlank && uploads.length === 0 ? null : (
            <SendButton isQueueing={isRunning} isDisabled={isBlank || obstacle !== null} onSend={send} />
          )}
        </div>
      </div>
      <FileLimitsHint />
    </>
  );
}

function ComposerFault({ words }: { words: string | null }) {
  if (!words) return null;
  return (
    <p role="alert" id="composer-fault" className="px-4 pt-2 text-small text-danger">
      <FaultWords words={words} />
    </p>
  );
}

function useFocusHandOver(
  text: RefObject<HTMLTextAreaElement | null>,
  { store }: ThreadSession,
  handOver: ComposerProps['handOver'],
): void {
  useLayoutEffect(() => {
    const area = text.current;
    if (!area) return;
    if (takesFocus(handOver.current)) area.focus();
    return () => {
      handOver.current = {
        from: 'composer',
        hadFocus: document.activeElement === area,
        isTyping: store.get().draft.trim() !== '',
      };
    };
  }, [text, store, handOver]);
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
