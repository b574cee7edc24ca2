import { IconPaperclip } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { IconButton } from '../ui/icon-button';
import { limitsInWords } from './admit-files';
import { useFileSettings } from './file-settings';
import type { TransferredFiles } from './transferred-files';

/** Chooses files of this device. The limits are said before one is chosen. */
/** The same limits where a finger has no pointer to rest on the button. */
export function FileLimitsHint() {
  const { maxBytes } = useFileSettings();
  return (
    <p aria-hidden className="hidden pt-1.5 text-center text-tiny text-ink-3 pointer-coarse:block">
      {limitsInWords(maxBytes)}
    </p>
  );
}

export function FilePickerButton({ onPick }: { onPick: (picked: TransferredFiles) => void }) {
  const { maxBytes } = useFileSettings();
  const limits = limitsInWords(maxBytes);
  const input = useRef<HTMLInputElement>(null);
  const limitsId = useId();
  return (
    <>
      <IconButton
        label="Attach files"
        title={`Attach files. ${limits}`}
        aria-describedby={limitsId}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={16} stroke={1.75} aria-hidden />
      </IconButton>
      <span id={limitsId} hidden>
        {limits}
      </span>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={(event) => {
          onPick({ files: [...(event.target.files ?? [])], refusals: [] });
          event.target.value = '';
        }}
      />
    </>
  );
}
