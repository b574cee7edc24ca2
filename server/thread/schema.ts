import { z } from 'zod';
import type { ThreadMessage } from '../message/schema';
import type { TurnError, TurnStatus } from '../turn/schema';
import { CONTROLS, MAX_SEARCH_CHARACTERS, MAX_TITLE_CHARACTERS } from './terms';

export const threadIdSchema = z.object({ threadId: z.uuid() });
export const renameThreadInputSchema = threadIdSchema.extend({
  title: z
    .string()
    .transform((title) => title.replace(CONTROLS, ' ').toWellFormed().trim())
    .pipe(
      z
        .string()
        .min(1, 'a title must not be blank')
        .max(MAX_TITLE_CHARACTERS, `a title may have at most ${MAX_TITLE_CHARACTERS} characters`),
    ),
});
export const archiveThreadInputSchema = threadIdSchema.extend({ isArchived: z.boolean().default(true) });
export const listThreadsInputSchema = z.object({
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(100).default(40),
  isArchived: z.boolean().default(false),
  /** Found in the title, in any case. */
  search: z.string().trim().max(MAX_SEARCH_CHARACTERS).optional(),
  /** Only threads whose question waits for an answer. */
  isWaiting: z.boolean().optional(),
});
export type ListThreadsInput = z.infer<typeof listThreadsInputSchema>;
export const getThreadInputSchema = threadIdSchema.extend({
  before: z
    .string()
    .regex(/^\d{1,18}$/, 'before must be an olderCursor that this thread gave')
    .nullish(),
});

export type ThreadSummary = {
  id: string;
  title: string;
  createdAt: string;
  updatedAt: string;
  archivedAt: string | null;
  activeStreamId: string | null;
  pendingQuestionMessageId: string | null;
};

/** Why the last turn of the thread failed. */
export type ThreadError = TurnError;

export type ThreadDetail = ThreadSummary & {
  isQueueHeld: boolean;
  lastError: TurnError | null;
  lastTurn: {
    id: string;
    status: TurnStatus;
    replyMessageId: string;
    modelId: string;
    isStopping: boolean;
  } | null;
};

/** `messages` are the newest of the thread, oldest first; `olderCursor` is for `before`, null at the beginning. */
export type ThreadView = {
  thread: ThreadDetail;
  messages: ThreadMessage[];
  queue: ThreadMessage[];
  olderCursor: string | null;
};

export type ThreadPage = { threads: ThreadSummary[]; nextCursor: string | null };

export const threadEventTypeSchema = z.enum([
  'thread-created',
  'thread-changed',
  'thread-deleted',
  'turn-started',
  'turn-ended',
  'message-added',
  'question-asked',
  'question-answered',
  'queue-changed',
]);

/** What keeps a member's other tabs current. `sync` comes first on every (re)connection: read anew. */
export const threadEventSchema = z.object({
  type: threadEventTypeSchema,
  threadId: z.string(),
  streamId: z.string().optional(),
});
export type ThreadEvent = z.infer<typeof threadEventSchema>;
export type ThreadFeedItem = ThreadEvent | { type: 'sync' };
