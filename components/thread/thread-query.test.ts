import { expect, it } from 'vitest';
import type { ThreadMessage } from '@/server/message/schema';
import type { ThreadView } from '@/server/thread/schema';
import { mergeThreadView, prependOlder } from './thread-query';

const message = (id: string, text = id): ThreadMessage => ({
  id,
  role: 'user',
  parts: [{ type: 'text', text }],
});

const view = (ids: string[], olderCursor: string | null = null): ThreadView => ({
  thread: {
    id: 't',
    title: 'Thread',
    createdAt: '',
    updatedAt: '',
    archivedAt: null,
    activeStreamId: null,
    pendingQuestionMessageId: null,
    isQueueHeld: false,
    lastError: null,
    lastTurn: null,
  },
  messages: ids.map((id) => message(id)),
  queue: [],
  olderCursor,
});

const ids = (merged: ThreadView) => merged.messages.map(({ id }) => id);

it('keeps older messages that were loaded when the newest page comes again', () => {
  const known = prependOlder(view(['c', 'd'], '3'), view(['a', 'b'], '1'));
  const merged = mergeThreadView(known, view(['d', 'e'], '4'));
  expect(ids(merged)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(merged.olderCursor).toBe('1');
});

it('takes the newest page alone when it no longer overlaps', () => {
  const merged = mergeThreadView(view(['a', 'b'], '1'), view(['x', 'y'], '9'));
  expect(ids(merged)).toEqual(['x', 'y']);
  expect(merged.olderCursor).toBe('9');
});

it('believes the server about a message that it no longer has', () => {
  expect(ids(mergeThreadView(view(['a', 'b', 'c']), view(['a', 'b'])))).toEqual(['a', 'b']);
});

it('keeps the identity of messages that did not change', () => {
  const known = view(['a', 'b']);
  const fresh = { ...view(['a', 'b']), messages: [message('a'), message('b', 'more')] };
  const merged = mergeThreadView(known, fresh);
  expect(merged.messages[0]).toBe(known.messages[0]);
  expect(merged.messages[1]).not.toBe(known.messages[1]);
});

it('does not repeat a message that both pages hold', () => {
  expect(ids(prependOlder(view(['b', 'c']), view(['a', 'b'])))).toEqual(['a', 'b', 'c']);
});
