import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text';
import { IconButton } from './icon-button';

/** Copies text, and says so for a moment. */
export function CopyButton({ label, read }: { label: string; read: () => string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <IconButton
      size="tiny"
      label={isCopied ? 'Copied' : label}
      onClick={async () => setIsCopied(await copyText(read()))}
      className={isCopied ? 'text-ok' : 'text-ink-3'}
    >
      {isCopied ? (
        <IconCheck size={14} stroke={1.75} aria-hidden />
      ) : (
        <IconCopy size={14} stroke={1.75} aria-hidden />
      )}
    </IconButton>
  );
}
