import { expect } from '@playwright/test';
import { readThread, textOf } from './support/api';
import { test } from './support/fixtures';
import { ThreadPage } from './support/thread-page';

const LONG = 'Write a long summary of the pipeline';

test('a refresh in mid-stream shows the whole message, once', async ({ newThread: thread }) => {
  const { page } = thread;
  await thread.begin(LONG);
  await expect(thread.replies).toContainText(/(\w+\W+){20}/);
  const opening = ((await thread.replies.textContent()) ?? '').slice(0, 60);
  await page.reload();
  await expect(thread.replies).toContainText(opening);
  await expect(thread.stopButton).toBeVisible();
  await thread.waitUntilIdle();
  await expect(thread.replies).toHaveCount(1);
  const { messages } = await readThread(page, thread.threadId);
  expect(messages).toHaveLength(2);
  const shown = (await thread.replies.textContent()) ?? '';
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');
  for (const part of messages.at(-1)?.parts ?? []) {
    if (part.type === 'text') expect(plain(shown)).toContain(plain(part.text ?? ''));
  }
  expect(shown.split(opening.slice(0, 40))).toHaveLength(2);
});

test('a turn goes on without a viewer', async ({ newThread: thread }) => {
  await thread.begin(LONG);
  await expect(thread.replies).toContainText(/\w{4,}/);
  const address = thread.page.url();
  const { threadId } = thread;
  const context = thread.page.context();
  await thread.page.close();
  const page = await context.newPage();
  await page.goto('/threads');
  await expect
    .poll(async () => (await readThread(page, threadId)).thread.activeStreamId, { timeout: 45_000 })
    .toBeNull();
  await page.goto(address);
  await expect(new ThreadPage(page).replies).toHaveCount(1);
  const { messages } = await readThread(page, threadId);
  expect(textOf(messages.at(-1)).split(/\s+/).length).toBeGreaterThan(300);
});

test('Stop ends the turn within a second and keeps what was said', async ({ newThread: thread }) => {
  const { page } = thread;
  await thread.begin(LONG);
  await expect(thread.replies).toContainText(/(\w+\W+){10}/);
  await thread.stopButton.click();
  await expect(thread.stopButton).toBeHidden({ timeout: 2_000 });
  await expect
    .poll(async () => (await readThread(page, thread.threadId)).thread.activeStreamId, { timeout: 2_000 })
    .toBeNull();
  const kept = textOf((await readThread(page, thread.threadId)).messages.at(-1));
  expect(kept.split(/\s+/).length).toBeGreaterThan(5);
  expect(kept.split(/\s+/).length).toBeLessThan(300);
  await page.reload();
  await expect(thread.replies).toContainText(kept.slice(0, 40).replace(/[*#|]/g, ''));
  await thread.send('hello');
  await expect(thread.replies).toHaveCount(2);
  await thread.waitUntilIdle();
});

test('a server killed in mid-stream finishes the turn after its restart', async ({ ownServer, signInTo }) => {
  const server = await ownServer();
  const page = await signInTo(server);
  const thread = new ThreadPage(page);
  await thread.begin(LONG);
  await expect(thread.replies).toContainText(/(\w+\W+){10}/);
  await server.killHard();
  await server.start();
  await expect
    .poll(async () => (await readThread(page, thread.threadId)).thread.activeStreamId, { timeout: 60_000 })
    .toBeNull();
  const { messages } = await readThread(page, thread.threadId);
  expect(messages.map((message) => message.role)).toEqual(['user', 'assistant']);
  expect(textOf(messages.at(-1)).split(/\s+/).length).toBeGreaterThan(300);
  await page.reload();
  await expect(thread.replies).toHaveCount(1);
});

test('a provider that fails is told in words, and Retry runs the turn again', async ({
  scriptedThread: thread,
  scripted: { model },
}) => {
  const { page } = thread;
  const retry = page.getByRole('button', { name: /^Retry/ });
  model.fail(500, 'secret-detail of the provider');
  await thread.begin('hello');
  await expect(retry).toBeVisible();
  await expect(page.getByText('secret-detail')).toHaveCount(0);
  await page.reload();
  await expect(retry).toBeVisible();
  model.reply('All is well again.');
  await retry.click();
  await expect(thread.replies).toContainText('All is well again.');
  await expect(retry).toBeHidden();
  await thread.waitUntilIdle();
  expect((await readThread(page, thread.threadId)).messages).toHaveLength(2);
});

test('a refused key and a rate limit are told apart, without the provider’s words', async ({
  scriptedThread: thread,
  scripted: { model },
}) => {
  const alert = thread.page.getByRole('main').getByRole('alert');
  model.fail(401, 'Incorrect API key provided: sk-123');
  await thread.begin('hello');
  await expect(alert).toContainText(/key/i);
  await expect(thread.page.getByText('sk-123')).toHaveCount(0);
  model.fail(429, 'slow down');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toContainText('takes no more requests');
});

test('loads no remote image that a model names', async ({ scriptedThread: thread, scripted: { model } }) => {
  const asked: string[] = [];
  thread.page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') asked.push(request.url());
  });
  model.reply('Look: ![a chart](https://images.example.com/leak?secret=1) done');
  await thread.begin('show me');
  await expect(thread.replies).toContainText('done');
  await expect(thread.replies.locator('img')).toHaveCount(0);
  expect(asked).toEqual([]);
});
