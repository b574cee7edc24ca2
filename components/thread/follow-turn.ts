import { applyChunk, EMPTY_REPLY } from '@/server/message/apply-chunk';
import type { MessageChunk } from '@/server/message/schema';
import type { ThreadView } from '@/server/thread/schema';
import { signInAddress } from '../workspace/sign-in-address';
import { readTurnStream } from './read-turn-stream';
import type { LiveReply, ThreadSession } from './thread-session';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
/** Between a reply's arrival in the cache and its rendering from there: until then the live copy stays. */
const SETTLE_MS = 50;

/** Reads the thread anew; null when it is gone. */
export type Refetch = () => Promise<ThreadView | null>;

/**
 * Shows the running turn of a thread as it streams, attaching again whenever the connection ends while a stream
 * still runs (a lost network, a worker that handed over, the next queued message). `first` is a response that
 * streams already. Following twice does nothing; leaving stops only the watching, never the turn.
 */
export function followTurn(session: ThreadSession, refetch: Refetch, first?: Response): void {
  if (session.follower && !first) return;
  session.follower?.abort();
  const follower = new AbortController();
  session.follower = follower;
  session.store.set({ connection: first ? 'open' : 'connecting' });
  follow(session, refetch, follower.signal, first)
    .then(() => wait(SETTLE_MS, follower.signal))
    .finally(() => {
      if (session.follower !== follower) return;
      session.follower = null;
      session.store.set({ connection: 'idle', live: null });
    });
}

/** Stops watching. */
export function leaveTurn(session: ThreadSession): void {
  session.follower?.abort();
}

/**
 * How far a follower has seen, and how often in a row it heard nothing. A chunk without an id is one of several that
 * share the last one's: cut off among them, the reply is built anew from its start.
 */
type Place = { cursor: string | null; failures: number };

async function follow(session: ThreadSession, refetch: Refetch, signal: AbortSignal, first?: Response) {
  let response = first;
  const place: Place = { cursor: null, failures: 0 };
  while (!signal.aborted) {
    try {
      response ??= await attach(session.threadId, place.cursor, signal);
      if (response.status === 401) window.location.assign(signInAddress(window.location.pathname));
      if (response.status === 401 || response.status === 404) return await wait(LONGEST_WAIT_MS, signal);
      if (!response.ok) throw new Error(`The stream answered ${response.status}.`);
      if (response.status !== 204) {
        session.store.set({ connection: 'open' });
        await show(session, response, place, signal);
      }
      const view = await refetch();
      if (signal.aborted) return;
      if (!view) return await wait(LONGEST_WAIT_MS, signal);
      if (!view.thread.activeStreamId) {
        session.store.set({ announcement: announcementFor(view) });
        return;
      }
      if (!place.cursor?.startsWith(view.thread.activeStreamId)) place.cursor = null;
    } catch {
      if (signal.aborted) return;
      session.store.set({ connection: 'reconnecting' });
    }
    response = undefined;
    await wait(Math.min(FIRST_WAIT_MS * 2 ** place.failures, LONGEST_WAIT_MS), signal);
    place.failures += 1;
  }
}

function announcementFor(view: ThreadView): string {
  if (view.thread.pendingQuestionMessageId) return '';
  return view.thread.lastError
    ? `The reply failed. ${view.thread.lastError.message}`
    : 'The reply is complete.';
}

function attach(threadId: string, cursor: string | null, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = cursor ? { 'Last-Event-ID': cursor } : {};
  return fetch(`/api/chat/${threadId}/stream`, { headers, signal, cache: 'no-store' });
}

async function show(session: ThreadSession, response: Response, place: Place, signal: AbortSignal) {
  let live = session.store.get().live;
  const frame = everyFrame(() => !signal.aborted && session.store.set({ live }));
  try {
    for await (const { id, chunk } of readTurnStream(response)) {
      if (signal.aborted) break;
      place.cursor = id;
      place.failures = 0;
      live = advance(live, chunk);
      frame.request();
    }
  } finally {
    frame.flush();
  }
}

function advance(live: LiveReply | null, chunk: MessageChunk): LiveReply | null {
  if (chunk.type === 'start') {
    const messageId = chunk.messageId ?? live?.messageId;
    return messageId ? { messageId, reply: EMPTY_REPLY, metadata: chunk.messageMetadata ?? {} } : live;
  }
  if (!live) return live;
  if ('messageMetadata' in chunk && chunk.messageMetadata) {
    return { ...live, metadata: { ...live.metadata, ...chunk.messageMetadata } };
  }
  const reply = applyChunk(live.reply, chunk);
  return reply === live.reply ? live : { ...live, reply };
}

/** Runs `work` once per painted frame, however often it is requested; `flush` runs what is due at once. */
function everyFrame(work: () => void) {
  let cancel: (() => void) | null = null;
  const run = () => {
    cancel = null;
    work();
  };
  return {
    request: () => {
      if (cancel) return;
      if (document.hidden) {
        const timer = setTimeout(run, 250);
        cancel = () => clearTimeout(timer);
      } else {
        const handle = requestAnimationFrame(run);
        cancel = () => cancelAnimationFrame(handle);
      }
    },
    flush: () => {
      cancel?.();
      run();
    },
  };
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done, { once: true });
    signal.addEventListener('abort', done, { once: true });
  });
}
