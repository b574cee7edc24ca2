import type { ReplyState } from '@/server/message/apply-chunk';
import type { MessageMetadata, ThreadMessage } from '@/server/message/schema';
import type { AskQuestionsOutput } from '@/server/question/schema';
import { createUploadTray, dropTray, type UploadTray } from '../file/upload-tray';
import { createStore, type Store } from '../ui/store';
import { readDraft } from './draft-storage';

/** The reply that is streaming now, ahead of what the cache holds of it. */
export type LiveReply = { messageId: string; reply: ReplyState; metadata: MessageMetadata };

/** A message on its way to the server, which has not confirmed it yet. */
export type OutgoingMessage = { message: ThreadMessage; isQueued: boolean };

export type SessionState = {
  connection: 'idle' | 'connecting' | 'open' | 'reconnecting';
  live: LiveReply | null;
  outbox: readonly OutgoingMessage[];
  /** Answers shown before the server confirmed them, by tool call id. */
  answers: Readonly<Record<string, AskQuestionsOutput>>;
  draft: string;
  sendFault: string | null;
  answerFault: string | null;
  notice: string | null;
  /** Said to screen readers, politely. */
  announcement: string;
};

/** What this tab knows of a thread beyond the cache. It outlives a switch to another thread. */
export type ThreadSession = {
  threadId: string;
  store: Store<SessionState>;
  /** The files of the draft. */
  uploads: UploadTray;
  /** The files of the answer to the question that waits. */
  answerUploads: UploadTray;
  follower: AbortController | null;
  viewers: number;
};

const sessions = new Map<string, ThreadSession>();

/** The session of a thread in this tab, made at its first use. */
export function sessionOf(threadId: string): ThreadSession {
  const known = sessions.get(threadId);
  if (known) return known;
  const made: ThreadSession = {
    threadId,
    store: createStore<SessionState>({
      connection: 'idle',
      live: null,
      outbox: [],
      answers: {},
      draft: readDraft(threadId),
      sendFault: null,
      answerFault: null,
      notice: null,
      announcement: '',
    }),
    uploads: createUploadTray(threadId),
    answerUploads: createUploadTray(`${threadId}.answer`),
    follower: null,
    viewers: 0,
  };
  if (typeof window !== 'undefined') sessions.set(threadId, made);
  return made;
}

const deletedHere = new Set<string>();

/** Forgets a thread that this tab deletes; the event that says so is no news to it. */
export function dropSession(threadId: string): void {
  deletedHere.add(threadId);
  const session = sessions.get(threadId);
  sessions.delete(threadId);
  if (!session) return;
  session.follower?.abort();
  dropTray(session.uploads);
  dropTray(session.answerUploads);
}

/** Whether this tab itself deleted the thread. */
export function wasDeletedHere(threadId: string): boolean {
  return deletedHere.has(threadId);
}
