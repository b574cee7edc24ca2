import type { ClipboardEvent } from 'react';
import { holdsFiles, type TransferredFiles, transferredFiles } from './transferred-files';

/** Takes the files of a paste. What holds text as well, such as cells of a table, is pasted as that. */
export function pasteFiles(event: ClipboardEvent, add: (files: TransferredFiles) => void): void {
  const { clipboardData } = event;
  if (!holdsFiles(clipboardData) || clipboardData.types.includes('text/plain')) return;
  event.preventDefault();
  add(transferredFiles(clipboardData));
}
