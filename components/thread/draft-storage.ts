const KEY = 'parley.draft.';

/** The draft of a thread, kept in this browser. */
export function readDraft(threadId: string): string {
  return typeof localStorage === 'undefined' ? '' : (localStorage.getItem(KEY + threadId) ?? '');
}

/** Keeps the draft of a thread; a blank one is forgotten. */
export function writeDraft(threadId: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(KEY + threadId);
    else localStorage.setItem(KEY + threadId, text);
  } catch {
    return;
  }
}
