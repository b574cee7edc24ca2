import { expect } from '@playwright/test';
import { createTwins, readThread, sendBehind, textOf } from './support/api';
import { test } from './support/fixtures';

const LONG = 'Write a long summary of the pipeline';

test('three messages behind a question leave one by one, in order, once it is answered', async ({
  newThread: thread,
}) => {
  const { page } = thread;
  const { name, labels } = await createTwins(page);
  await thread.begin(`delete ${name}`);
  await expect(thread.card).toBeVisible();
  const waiting = ['list companies', 'list people', 'list notes'];
  for (const text of waiting) expect(await sendBehind(page, thread.threadId, text)).toBe(202);
  await expect(thread.queue).toHaveText(waiting.map((text) => new RegExp(text)));
  await page.reload();
  await expect(thread.queue).toHaveText(waiting.map((text) => new RegExp(text)));

  await thread.answerAll(labels[0]);
  await expect(thread.queue).toHaveCount(0, { timeout: 30_000 });
  await thread.waitUntilIdle();
  await expect
    .poll(async () => (await readThread(page, thread.threadId)).thread.activeStreamId, { timeout: 30_000 })
    .toBeNull();
  const { messages } = await readThread(page, thread.threadId);
  expect(messages.map((message) => message.role)).toEqual(Array(4).fill(['user', 'assistant']).flat());
  expect(messages.filter(({ role }) => role === 'user').map(textOf)).toEqual([`delete ${name}`, ...waiting]);
  await expect(thread.replies).toHaveCount(4);
});

test('a message sent while a turn runs waits, and can be taken back', async ({ newThread: thread }) => {
  await thread.begin(LONG);
  await expect(thread.stopButton).toBeVisible();
  await thread.send('list companies');
  await thread.send('list people');
  await expect(thread.queue).toHaveCount(2);
  await thread.queue
    .first()
    .getByRole('button', { name: /remove/i })
    .click();
  await expect(thread.queue).toHaveText([/list people/]);
  await thread.page.reload();
  await expect(thread.queue).toHaveText([/list people/]);
});

test('Stop holds the queue; nothing is lost, and it goes on when told', async ({ newThread: thread }) => {
  await thread.begin(LONG);
  await expect(thread.replies.first()).toContainText(/\w{4,}/);
  await thread.send('list companies');
  await expect(thread.queue).toHaveCount(1);
  await thread.stopButton.click();
  await thread.waitUntilIdle();
  await expect(thread.queue).toHaveText([/list companies/]);
  await thread.page.getByRole('button', { name: 'Send now' }).click();
  await expect(thread.queue).toHaveCount(0);
  await expect(thread.replies).toHaveCount(2);
});
