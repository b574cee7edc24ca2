import { expect } from '@playwright/test';
import { createTwins, mutate, query, readThread } from './support/api';
import { test } from './support/fixtures';
import { lengthen } from './support/long-thread';
import { ThreadPage } from './support/thread-page';

test('a thread takes its title from its first message, and can be renamed and deleted', async ({
  newThread: thread,
}) => {
  const { page } = thread;
  const title = `hello from ${Math.random().toString(36).slice(2, 8)}`;
  await thread.begin(title);
  await thread.waitUntilIdle();
  const entry = page.getByRole('navigation').getByRole('link', { name: new RegExp(title) });
  await expect(entry).toBeVisible();

  await thread.menu.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(`${title} renamed`);
  await dialog.getByRole('textbox').press('Enter');
  await expect(page.getByRole('heading', { name: `${title} renamed` })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: `${title} renamed` })).toBeVisible();

  await thread.menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(entry).toBeHidden();
});

test('another tab learns of a question without a reload', async ({ newThread: thread }) => {
  const other = await thread.page.context().newPage();
  await other.goto('/threads');
  const { name } = await createTwins(thread.page);
  await thread.begin(`delete ${name}`);
  await expect(thread.card).toBeVisible();
  const entry = other.getByRole('navigation').getByRole('link', { name: new RegExp(`delete ${name}`) });
  await expect(entry).toBeVisible();
  await expect(entry).toHaveAccessibleName(/needs input/i);
  await entry.click();
  await expect(new ThreadPage(other).card).toBeVisible();
});

test('an unknown thread and one of somebody else look the same', async ({
  newThread: thread,
  browser,
  server,
}) => {
  await thread.begin('hello');
  await thread.waitUntilIdle();
  const stranger = await browser.newContext({ baseURL: server.url });
  const page = await stranger.newPage();
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill('Sam Stranger');
  await page.getByLabel('Email').fill(`stranger-${Math.random().toString(36).slice(2)}@example.com`);
  await page.getByLabel('Password').fill('a long passphrase');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/threads/);
  const shown: (string | null)[] = [];
  for (const id of [thread.threadId, '0198a0a0-0000-7000-8000-000000000000']) {
    await page.goto(`/threads/${id}`);
    await expect(page.getByRole('heading', { name: 'This thread does not exist' })).toBeVisible();
    shown.push(await page.getByRole('main').textContent());
  }
  expect(shown[0]).toBe(shown[1]);
  await stranger.close();
});

test('a thread that is deleted while its turn runs is gone, and nothing is saved after', async ({
  newThread: thread,
}) => {
  const { page } = thread;
  await thread.begin('Write a long summary of the pipeline');
  await expect(thread.stopButton).toBeVisible();
  const { threadId } = thread;
  await mutate(page, 'chat.deleteThread', { threadId });
  const answer = await page.request.get(
    `/api/trpc/chat.getThread?input=${encodeURIComponent(JSON.stringify({ threadId }))}`,
  );
  expect(answer.status()).toBe(404);
  await thread.begin('hello');
  await thread.waitUntilIdle();
  expect((await readThread(page, thread.threadId)).messages).toHaveLength(2);
});

test('a first message that is sent twice in haste is sent once', async ({ signedInPage: page, server }) => {
  const words = `hello ${Date.now()}`;
  await page.goto(`${server.url}/threads`);
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.fill(words);
  await composer.press('Enter');
  await composer.press('Enter');
  await page.waitForURL(/threads\/.+/);
  await expect(page).toHaveTitle(`${words} · Parley`);
  await expect(page.getByRole('navigation').getByRole('link', { name: words })).toHaveCount(1);
});

test('a thread of 1,000 messages opens at the newest, leads back to the first, and takes the next', async ({
  newThread: thread,
  server,
}) => {
  const { page } = thread;
  await thread.begin('the very first words');
  await thread.waitUntilIdle();
  await lengthen(server, thread.threadId, 1_000);
  await page.reload();
  const said = (number: number) => page.getByText(`Message ${number} of 1000.`, { exact: true });
  await expect(said(1_000)).toBeInViewport();
  await expect(said(1)).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(50);
  await expect(said(1_000)).toBeInViewport();

  await thread.messages.focus();
  const firstWords = thread.messages.getByText('the very first words');
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(firstWords).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 120_000 });
  await expect(page.getByRole('article')).toHaveCount(1_002);
  const order = await page
    .getByRole('article')
    .evaluateAll((articles) =>
      articles.flatMap(({ textContent }) => /Message (\d+) of/.exec(textContent ?? '')?.[1] ?? []),
    );
  expect(order).toEqual(Array.from({ length: 1_000 }, (_, index) => `${index + 1}`));

  await page.getByRole('button', { name: 'Newest' }).click();
  await expect(said(1_000)).toBeInViewport();
  await thread.send('hello at last');
  await expect(thread.replies).toHaveCount(502);
  await thread.waitUntilIdle();
  await expect(thread.replies.last()).toBeInViewport();
});

test('what is being read stays where it is while older messages come', async ({
  newThread: thread,
  server,
}) => {
  const { page } = thread;
  await thread.begin('hello');
  await thread.waitUntilIdle();
  await lengthen(server, thread.threadId, 200);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(50);
  const read = page.getByText('Message 156 of 200.', { exact: true });
  const before = await read.evaluate((words) => {
    words.scrollIntoView();
    return words.getBoundingClientRect().top;
  });
  await expect(page.getByRole('article')).not.toHaveCount(50);
  const after = await read.evaluate((words) => words.getBoundingClientRect().top);
  expect(Math.abs(after - before)).toBeLessThan(3);
});

test('a thread far down the list is found by its title, is counted, and leaves the records in reach', async ({
  newThread: thread,
}) => {
  const { page } = thread;
  const sidebar = page.getByRole('navigation', { name: 'Workspace' });
  const { name } = await createTwins(page);
  await thread.begin(`delete ${name}`);
  await expect(thread.card).toBeVisible();
  const { count } = await query<{ count: number }>(page, 'chat.countWaitingThreads', {});
  for (let made = 0; made < 45; made += 1) await mutate(page, 'chat.createThread', {});

  await page.goto('/threads');
  const link = sidebar.getByRole('link', { name: new RegExp(name) });
  await expect(sidebar.getByRole('link', { name: 'New thread' }).last()).toBeVisible();
  await expect(link).toHaveCount(0);
  await expect(sidebar.getByRole('link', { name: 'Companies' })).toBeInViewport();
  const needsInput = sidebar.getByRole('button', { name: 'Needs input' });
  await expect(needsInput).toHaveText(`Needs input${count}`);
  await needsInput.click();
  await expect(link).toBeVisible();
  await needsInput.click();
  await expect(link).toHaveCount(0);
  await page.getByRole('button', { name: 'Search threads' }).click();
  await page.getByRole('searchbox').fill(name.toUpperCase());
  await expect(link).toBeVisible();
  await page.getByRole('searchbox').fill('no thread is called so');
  await expect(page.getByText('No thread has this in its title.')).toBeVisible();
});

test('no script that a thread loads holds zod', async ({ newThread: thread }) => {
  await thread.begin('hello');
  await thread.waitUntilIdle();
  const scripts: Promise<string>[] = [];
  thread.page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await thread.page.reload({ waitUntil: 'networkidle' });
  const texts = await Promise.all(scripts);
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => /\bZodError\b|\b_zod\b/.test(text))).toEqual([]);
});

test('a screen that fails leaves the sidebar in place, and another screen can be opened', async ({
  newThread: thread,
}) => {
  const { page } = thread;
  await thread.begin('hello');
  await thread.waitUntilIdle();
  await page.route('**/api/trpc/*chat.getThread*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"parts":[', '"parts":null,"gone":[');
    await route.fulfill({ response, body });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This page failed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Workspace' }).locator('a[href="/threads"]').click();
  await expect(thread.composer).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This page failed' })).toBeHidden();
});
