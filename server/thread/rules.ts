import { CONTROLS } from './terms';

export const UNTITLED = 'New thread';
const TITLE_CHARACTERS = 60;

/** The one gate: a blocked thread queues what is sent, and nothing leaves its queue. */
export function isBlocked(thread: {
  activeStreamId: string | null;
  pendingQuestionMessageId: string | null;
}): boolean {
  return thread.activeStreamId !== null || thread.pendingQuestionMessageId !== null;
}

/** A thread's title from its first message: the first line that says something, cut at a word to 60 characters. */
export function titleFromText(text: string): string {
  const line =
    text
      .split('\n')
      .map((part) => part.replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim())
      .find((part) => part !== '') ?? UNTITLED;
  const characters = [...line];
  if (characters.length <= TITLE_CHARACTERS) return line;
  const cut = characters.slice(0, TITLE_CHARACTERS - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > TITLE_CHARACTERS / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** The key of a place in the thread list: last activity, then id. */
export type ThreadCursor = { updatedAt: Date; id: string };

/** Writes a list cursor as one opaque text. */
export function formatThreadCursor(cursor: ThreadCursor): string {
  return `${cursor.updatedAt.toISOString()}_${cursor.id}`;
}

/** Reads a list cursor; null when it is not one. */
export function parseThreadCursor(text: string): ThreadCursor | null {
  const [time = '', id = ''] = text.split('_');
  const updatedAt = new Date(time);
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  return Number.isNaN(updatedAt.getTime()) || !isUuid ? null : { updatedAt, id };
}
