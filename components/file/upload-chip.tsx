import { IconRefresh, IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { sizeInWords } from '@/server/file/rules';
import { IconButton } from '../ui/icon-button';
import { FileThumbnail } from './file-thumbnail';
import { isPicture } from './is-picture';
import type { SeenPicture } from './reading-note';
import { shortName } from './short-name';
import { isUnderWay, type Upload } from './upload-state';

const NAME_CHARACTERS = 28;

type UploadChipProps = {
  upload: Upload;
  /** What the model cannot do with it; null when it can read it. */
  note: string | null;
  onCancel: () => void;
  onRetry: () => void;
  onRemove: () => void;
  onSeen: (seen: SeenPicture) => void;
};

/** A file of the message that is being written: what it is, how far it is, and what can be done with it. */
export function UploadChip({ upload, note, onCancel, onRetry, onRemove, onSeen }: UploadChipProps) {
  const { name, stage } = upload;
  const mediaType = stage.at === 'uploaded' ? stage.file.mediaType : upload.mediaType;
  const canRetry = stage.at === 'failed' || stage.at === 'cancelled';
  const chip = useScrollIntoView(stage.at === 'failed');
  const removeOnKey = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    onRemove();
  };
  return (
    <li
      ref={chip}
      onKeyDown={removeOnKey}
      className={clsx(
        'relative flex h-10 max-w-full min-w-0 items-center gap-2 overflow-hidden rounded-r2 border bg-bg py-1 pr-1 pl-2 text-small phone:h-12 phone:pr-0',
        stage.at === 'failed' ? 'border-danger' : 'border-line',
      )}
    >
      <FileThumbnail
        mediaType={mediaType}
        url={isPicture(mediaType) ? previewOf(upload) : null}
        onSeen={onSeen}
      />
      <span className="min-w-0">
        <bdi title={name} className="block truncate text-ink">
          {shortName(name, NAME_CHARACTERS)}
        </bdi>
        <UploadWords upload={upload} note={note} />
      </span>
      <span className="flex shrink-0">
        {canRetry ? (
          <IconButton label={`Retry ${name}`} size="tiny" onClick={onRetry}>
            <IconRefresh size={14} stroke={1.75} aria-hidden />
          </IconButton>
        ) : null}
        <IconButton
          label={isUnderWay(stage) ? `Cancel the upload of ${name}` : `Remove ${name}`}
          size="tiny"
          data-chip-button
          onClick={isUnderWay(stage) ? onCancel : onRemove}
        >
          <IconX size={14} stroke={1.75} aria-hidden />
        </IconButton>
      </span>
      {stage.at === 'uploading' ? <ProgressLine name={name} fraction={stage.fraction} /> : null}
    </li>
  );
}

/** The tray scrolls to what is new in it, and to what needs an act. */
function useScrollIntoView(needsAct: boolean): RefObject<HTMLLIElement | null> {
  const chip = useRef<HTMLLIElement>(null);
  const isNew = useRef(true);
  useLayoutEffect(() => {
    if (isNew.current || needsAct) chip.current?.scrollIntoView({ block: 'nearest' });
    isNew.current = false;
  }, [needsAct]);
  return chip;
}

/** Its bytes in this browser, or on the server when it was uploaded before the page was loaded. */
function previewOf({ previewUrl, stage }: Upload): string | null {
  return previewUrl ?? (stage.at === 'uploaded' ? stage.file.url : null);
}

function UploadWords({ upload: { size: bytes, stage }, note }: Pick<UploadChipProps, 'upload' | 'note'>) {
  const look = 'block truncate text-tiny';
  const size = sizeInWords(bytes);
  switch (stage.at) {
    case 'queued':
      return <span className={clsx(look, 'text-ink-3')}>{size} · waiting</span>;
    case 'uploading':
      return (
        <span className={clsx(look, 'text-ink-3 tabular-nums')}>
          {size} · {Math.floor(stage.fraction * 100)} %
        </span>
      );
    case 'cancelled':
      return <span className={clsx(look, 'text-ink-3')}>Cancelled</span>;
    case 'failed':
      return (
        <span title={stage.reason} className={clsx(look, 'text-danger')}>
          {stage.reason}
        </span>
      );
    case 'uploaded':
      return (
        <span title={note ?? undefined} className={clsx(look, note ? 'text-warn' : 'text-ink-3')}>
          {note ?? size}
        </span>
      );
  }
}

function ProgressLine({ name, fraction }: { name: string; fraction: number }) {
  return (
    <span
      role="progressbar"
      aria-label={`Upload of ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(fraction * 100)}
      className="absolute inset-x-0 bottom-0 h-0.5 bg-bg-3"
    >
      <span className="block h-full bg-accent transition-[width]" style={{ width: `${fraction * 100}%` }} />
    </span>
  );
}
