import { attachmentPart } from '@/server/file/rules';
import type { ThreadMessage } from '@/server/message/schema';
import { MAX_MESSAGE_CHARACTERS } from '@/server/message/terms';
import { filesOf } from '../file/files-of';
import { sendObstacle, uploadedFiles } from '../file/upload-state';
import { putBackUploads, releaseUploads, takeUploaded } from '../file/upload-tray';
import { wordsForPeople } from '../trpc/app-error';
import { lastingFetch } from '../trpc/lasting-fetch';
import { writeDraft } from './draft-storage';
import { followTurn, type Refetch } from './follow-turn';
import { newMessageId } from './new-message-id';
import type { ThreadSession } from './thread-session';

const UNREACHABLE = 'Parley cannot be reached. Your message is kept; send it again.';

/** What keeps a text from being sent, in words; null when it may go. */
export function messageFault(text: string): string | null {
  if (text.length <= MAX_MESSAGE_CHARACTERS) return null;
  const limit = MAX_MESSAGE_CHARACTERS.toLocaleString('en');
  return `A message may have at most ${limit} characters. This one has ${text.length.toLocaleString('en')}.`;
}

/** Whether there is something to send, and all its files are ready. */
export function canSend({ store, uploads }: ThreadSession): boolean {
  const attached = uploads.store.get().uploads;
  const hasSomething = store.get().draft.trim() !== '' || uploadedFiles(attached).length > 0;
  return hasSomething && sendObstacle(attached) === null;
}

/**
 * Sends the session's draft with its files and shows it at once: as a message, or in the queue when the thread is
 * busy. A failed send puts text and files back, above whatever was added since, and says why.
 */
export async function sendDraft(session: ThreadSession, refetch: Refetch, isBlocked: boolean): Promise<void> {
  const { store, threadId, uploads } = session;
  const text = store.get().draft.trim();
  if (!canSend(session)) return;
  const fault = messageFault(text);
  if (fault) return store.set({ sendFault: fault });
  const taken = takeUploaded(uploads);
  const message: ThreadMessage = {
    id: newMessageId(),
    role: 'user',
    parts: [
      ...(text === '' ? [] : [{ type: 'text' as const, text }]),
      ...uploadedFiles(taken).map(attachmentPart),
    ],
  };
  store.set((state) => ({
    draft: '',
    sendFault: null,
    notice: null,
    outbox: [...state.outbox, { message, isQueued: isBlocked }],
  }));
  writeDraft(threadId, '');
  const refused = await post(session, refetch, message);
  if (refused === null) return releaseUploads(taken);
  putBackUploads(uploads, taken);
  store.set((state) => {
    const draft = [text, state.draft].filter((part) => part !== '').join('\n\n');
    writeDraft(threadId, draft);
    return { ...withoutOutgoing(state, message.id), draft, sendFault: refused };
  });
}

/** Sends, and resolves when the server has taken the message: null, or why it did not. */
async function post(
  session: ThreadSession,
  refetch: Refetch,
  message: ThreadMessage,
): Promise<string | null> {
  let response: Response;
  try {
    const body = JSON.stringify({
      threadId: session.threadId,
      message: { id: message.id, parts: message.parts.filter(({ type }) => type === 'text') },
      attachments: filesOf(message.parts).map(({ fileId }) => ({ fileId })),
    });
    const headers = { 'Content-Type': 'application/json' };
    response = await lastingFetch('/api/chat', { method: 'POST', headers, body });
  } catch {
    return UNREACHABLE;
  }
  if (!response.ok) return refusal(response);
  if (response.status === 202) {
    session.store.set((state) => ({
      outbox: state.outbox.map((entry) =>
        entry.message.id === message.id ? { ...entry, isQueued: true } : entry,
      ),
    }));
  } else {
    followTurn(session, refetch, response);
  }
  await refetch().catch(() => null);
  session.store.set((state) => withoutOutgoing(state, message.id));
  return null;
}

function withoutOutgoing<State extends { outbox: readonly { message: ThreadMessage }[] }>(
  state: State,
  id: string,
): Pick<State, 'outbox'> {
  return { outbox: state.outbox.filter((entry) => entry.message.id !== id) };
}

async function refusal(response: Response): Promise<string> {
  try {
    const { error } = (await response.json()) as { error?: { appCode?: string; message?: string } };
    if (error?.appCode && error.message) return wordsForPeople(error.appCode, error.message);
  } catch {
    return 'The message could not be sent. Try again.';
  }
  return 'The message could not be sent. Try again.';
}
