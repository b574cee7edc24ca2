import { IconPaperclip } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { limitsInWords } from './admit-files';
import { useFileSettings } from './file-settings';
import { holdsFiles, type TransferredFiles, transferredFiles } from './transferred-files';

type DropZoneProps = { onFiles: (transferred: TransferredFiles) => void; children: ReactNode };

/**
 * The place where files may be dropped and pasted: all of a thread. A quiet overlay says so while files are dragged over
 * it.
 */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const { isOver, handlers } = useDrop(onFiles);
  useHarmlessDrops();
  usePasteAnywhere(onFiles);
  return (
    <section aria-label="Thread" className="relative flex min-h-0 flex-1 flex-col" {...handlers}>
      {children}
      {isOver ? <DropOverlay /> : null}
    </section>
  );
}

function DropOverlay() {
  const { maxBytes } = useFileSettings();
  return (
    <div className="pointer-events-none absolute inset-2 z-20 flex animate-appear flex-col items-center justify-center gap-1 rounded-r3 border border-dashed border-accent bg-bg/90 text-ink">
      <IconPaperclip size={20} stroke={1.75} aria-hidden className="text-accent-ink" />
      <p className="text-reading font-medium">Drop files to attach them</p>
      <p className="text-small text-ink-2">{limitsInWords(maxBytes)}</p>
    </div>
  );
}

/** Entering a child leaves its parent, so the two are counted against each other. */
function useDrop(onFiles: DropZoneProps['onFiles']) {
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const move = (by: 1 | -1) => (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer)) return;
    depth.current = Math.max(depth.current + by, 0);
    setIsOver(depth.current > 0);
  };
  const handlers = {
    onDragEnter: move(1),
    onDragLeave: move(-1),
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop: (event: DragEvent) => {
      depth.current = 0;
      setIsOver(false);
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      onFiles(transferredFiles(event.dataTransfer));
    },
  };
  return { isOver, handlers };
}

/** A file dropped beside the zone would be opened in the page's place. */
function useHarmlessDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

/** A text field takes its own pastes, and a dialog is no part of the thread. */
const NOT_THE_THREADS = 'input, textarea, [contenteditable="true"], [role="dialog"], [role="alertdialog"]';

/** Files that are pasted while no text field has the focus. */
function usePasteAnywhere(onFiles: DropZoneProps['onFiles']): void {
  useEffect(() => {
    const onPaste = (event: globalThis.ClipboardEvent) => {
      const { target, clipboardData } = event;
      if (!clipboardData || !holdsFiles(clipboardData)) return;
      if (event.defaultPrevented || (target instanceof Element && target.closest(NOT_THE_THREADS))) return;
      event.preventDefault();
      onFiles(transferredFiles(clipboardData));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [onFiles]);
}
