import { IconX } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { SIGNED_OUT } from '../trpc/app-error';
import { IconButton } from '../ui/icon-button';
import { useStore } from '../ui/store';
import { FaultWords } from '../workspace/fault-words';
import { useFileSettings } from './file-settings';
import { notesOfUploads } from './reading-note';
import { UploadChip } from './upload-chip';
import type { Upload } from './upload-state';
import { changeUploads, type UploadTray } from './upload-tray';
import type { FileUploads } from './use-file-uploads';

type UploadRowProps = {
  tray: UploadTray;
  acts: FileUploads;
  /** Why the message cannot be sent yet; null when its files are ready. */
  obstacle: string | null;
  /** Has the focus after the last file was removed. */
  textRef: RefObject<HTMLTextAreaElement | null>;
};

/** The files of the message that is being written, above its text, and why others did not become one. */
export function UploadRow({ tray, acts, obstacle, textRef }: UploadRowProps) {
  const { modelReadsFiles } = useFileSettings();
  const uploads = useStore(tray.store, (state) => state.uploads);
  const notes = useMemo(() => notesOfUploads(uploads), [uploads]);
  const announcement = useStore(tray.store, (state) => state.announcement);
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useFocusAfterRemoval(list, textRef, uploads.length);
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <Refusals tray={tray} />
      {uploads.length > 0 ? (
        <div className="flex flex-col gap-1.5 px-2 pt-2">
          <ul
            ref={list}
            aria-label="Attached files"
            className="flex max-h-34 flex-wrap gap-1.5 overflow-y-auto"
          >
            {uploads.map((upload, index) => (
              <UploadChip
                key={upload.id}
                upload={upload}
                note={notes.get(upload.id) ?? null}
                onSeen={(seen) => changeUploads(tray, { type: 'see', id: upload.id, seen })}
                onCancel={() => acts.cancel(upload.id)}
                onRetry={() => acts.retry(upload.id)}
                onRemove={() => {
                  focusNext(index);
                  acts.remove(upload.id);
                }}
              />
            ))}
          </ul>
          <p role="status" className="px-2 text-small text-ink-2">
            {uploads.some(wasSignedOut) ? (
              <FaultWords words={SIGNED_OUT} />
            ) : (
              (obstacle ?? (modelReadsFiles ? null : 'The demo model does not read files.'))
            )}
          </p>
        </div>
      ) : null}
    </>
  );
}

function wasSignedOut({ stage }: Upload): boolean {
  return stage.at === 'failed' && `${stage.reason}.` === SIGNED_OUT;
}

function Refusals({ tray }: { tray: UploadTray }) {
  const refusals = useStore(tray.store, (state) => state.refusals);
  if (refusals.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex items-start gap-2 pt-2 pr-2 pl-4 text-small text-danger phone:items-center phone:pt-0 phone:pr-0.5"
    >
      <ul className="min-w-0 flex-1 wrap-anywhere">
        {refusals.map((refusal) => (
          <li key={refusal}>{refusal}</li>
        ))}
      </ul>
      <IconButton label="Dismiss" size="tiny" onClick={() => tray.store.set({ refusals: [] })}>
        <IconX size={14} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}

/** The focus stays among the files when one is removed, and goes to the text with the last. */
function useFocusAfterRemoval(
  list: RefObject<HTMLUListElement | null>,
  textRef: RefObject<HTMLTextAreaElement | null>,
  count: number,
): (index: number) => void {
  const removed = useRef<{ index: number; count: number } | null>(null);
  useLayoutEffect(() => {
    const last = removed.current;
    if (!last || count >= last.count) return;
    removed.current = null;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-chip-button]') ?? [];
    (buttons[Math.min(last.index, buttons.length - 1)] ?? textRef.current)?.focus();
  });
  return (index) => {
    removed.current = { index, count };
  };
}
