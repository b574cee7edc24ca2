import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '../db';
import { TestChat } from '../testing/chat';
import { createActor } from '../testing/fixtures';
import type { Actor } from '../workspace/schema';
import { changeThread } from './change-thread';
import { claimThread } from './claim-thread';
import { countWaitingThreads } from './count-waiting-threads';
import { createThread } from './create-thread';
import { listThreads } from './list-threads';
import { publishThreadEvent } from './publish-thread-event';
import { isBlocked, titleFromText } from './rules';
import { renameThreadInputSchema, type ThreadFeedItem } from './schema';
import { watchThreads } from './watch-threads';

let actor: Actor;
beforeAll(async () => {
  actor = await createActor();
});

test('the gate: a thread that runs or asks is blocked', () => {
  const id = crypto.randomUUID();
  expect(isBlocked({ activeStreamId: null, pendingQuestionMessageId: null })).toBe(false);
  expect(isBlocked({ activeStreamId: id, pendingQuestionMessageId: null })).toBe(true);
  expect(isBlocked({ activeStreamId: null, pendingQuestionMessageId: id })).toBe(true);
});

test.each([
  ['Delete Acme', 'Delete Acme'],
  ['\n  \n  Close   the deal\nand tell Mara', 'Close the deal'],
  ['', 'New thread'],
  [
    'Which of the renewals that close in December are owned by Mara Lindqvist or Jonas?',
    'Which of the renewals that close in December are owned by…',
  ],
  ['x'.repeat(80), `${'x'.repeat(59)}…`],
  ['😀'.repeat(80), `${'😀'.repeat(59)}…`],
])('a title from %j', (text, title) => {
  expect(titleFromText(text)).toBe(title);
});

test('of many claims at once exactly one wins, and losing is a return value', async () => {
  const { id } = await createThread(actor);
  const claims = await Promise.all(
    Array.from({ length: 20 }, () => claimThread(db(), actor, id, crypto.randomUUID())),
  );
  expect(claims.filter((thread) => thread !== null)).toHaveLength(1);
});

test('a title in which characters would break the line or turn it around is put right', () => {
  const title = 'a\u0000\u202eb\n\tc';
  expect(renameThreadInputSchema.parse({ threadId: crypto.randomUUID(), title }).title).toBe('a b c');
  expect(titleFromText('\u202eDelete Acme')).toBe('Delete Acme');
});

describe('the list', () => {
  test('pages by key: everything once, the last active first', async () => {
    const member = await createActor();
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) made.push((await createThread(member)).id);
    await db().thread.updateMany({ where: { id: { in: made } }, data: { updatedAt: new Date() } });
    await changeThread(member, made[3] ?? '', { archivedAt: new Date() });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listThreads(member, { cursor, limit: 2, isArchived: false });
      seen.push(...page.threads.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(6);
    expect(new Set(seen)).toEqual(new Set(made.filter((id) => id !== made[3])));
    const archived = await listThreads(member, { limit: 10, isArchived: true });
    expect(archived.threads.map(({ id }) => id)).toEqual([made[3]]);
  });

  test('finds threads by what is in their titles, and those that wait, beyond its first page', async () => {
    const member = await createActor();
    const titled = async (title: string) => {
      const { id } = await createThread(member);
      await changeThread(member, id, { title });
      return id;
    };
    const all = [
      await titled('Close the ACME deal'),
      await titled('Half of 100% _done_'),
      await titled('Other'),
    ];
    const page = { limit: 10, isArchived: false };
    const found = async (search: string) =>
      (await listThreads(member, { ...page, search })).threads.map(({ id }) => id);
    expect(await found('acme')).toEqual([all[0]]);
    expect(await found('100% _d')).toEqual([all[1]]);
    expect(await found('%')).toEqual([all[1]]);
    expect(await found('_')).toEqual([all[1]]);
    expect(await found('\\')).toEqual([]);
    expect(await found('')).toHaveLength(3);

    const pendingQuestionMessageId = crypto.randomUUID();
    await db().thread.updateMany({
      where: { id: { in: all.slice(1) } },
      data: { pendingQuestionMessageId },
    });
    await changeThread(member, all[2] ?? '', { archivedAt: new Date() });
    const waiting = await listThreads(member, { ...page, isWaiting: true });
    expect(waiting.threads.map(({ id }) => id)).toEqual([all[1]]);
    expect(await countWaitingThreads(member)).toEqual({ count: 1 });
    expect(await countWaitingThreads(await createActor())).toEqual({ count: 0 });
  });

  test('refuses a cursor that it did not give', async () => {
    const page = { cursor: 'x', limit: 2, isArchived: false };
    await expect(listThreads(actor, page)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

test('a member’s tabs hear of the member’s threads, from before they asked, and of no other’s', async () => {
  const viewer = new AbortController();
  const feed = watchThreads(actor, viewer.signal);
  const next = async (): Promise<ThreadFeedItem | undefined> => (await feed.next()).value;
  expect(await next()).toEqual({ type: 'sync' });
  const stranger = await createActor({ workspaceId: actor.workspaceId });
  await createThread(stranger);
  const { id } = await createThread(actor);
  await changeThread(actor, id, { title: 'Renamed' });
  await publishThreadEvent(db(), actor, { type: 'turn-ended', threadId: id, streamId: id });
  expect([await next(), await next(), await next()]).toEqual([
    { type: 'thread-created', threadId: id },
    { type: 'thread-changed', threadId: id },
    { type: 'turn-ended', threadId: id, streamId: id },
  ]);
  viewer.abort();
  expect((await feed.next()).done).toBe(true);
});

test('older messages come by cursor, none twice', async () => {
  const chat = await TestChat.open(await createActor());
  const row = { threadId: chat.threadId, role: 'user', parts: [{ type: 'text', text: 'x' }] };
  await db().message.createMany({
    data: Array.from({ length: 120 }, (_, index) => ({ ...row, id: `m${index}` })),
  });
  const { viewThread } = await import('../turn/view-thread');
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const view = await viewThread(chat.actor, { threadId: chat.threadId, before });
    seen.unshift(...view.messages.map(({ id }) => id));
    before = view.olderCursor;
  } while (before);
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `m${index}`));
});
