import { expect } from '@playwright/test';
import { createTwins, mutate, readThread, sendBehind } from './support/api';
import { attachedFiles, fileInput, holdUploads, pngFile, removeButton, textFile } from './support/files';
import { test } from './support/fixtures';
import type { ThreadPage } from './support/thread-page';

const PICTURE = pngFile('garden.png');
const NOTES = textFile('notes.txt', 'Call Mara on Friday.');

const sendButton = ({ page }: ThreadPage) => page.getByRole('button', { name: 'Send', exact: true });
const messages = ({ page }: ThreadPage) => page.getByRole('article', { name: 'Your message' });

async function skipElsewhere(thread: ThreadPage): Promise<void> {
  const view = await readThread(thread.page, thread.threadId);
  const { parts = [], id: messageId } =
    view.messages.find(({ id }) => id === view.thread.pendingQuestionMessageId) ?? {};
  const waiting = parts.find(({ output }) => output?.status === 'pending') as { toolCallId?: string };
  const { toolCallId } = waiting;
  await mutate(thread.page, 'chat.skipQuestion', { threadId: thread.threadId, messageId, toolCallId });
}

test('a file on its way with an answer goes on in the composer when another tab was first', async ({
  newThread: thread,
}) => {
  const { page } = thread;
  const { name } = await createTwins(page);
  await thread.begin(`delete ${name}`);
  await expect(thread.card).toBeVisible();
  const release = await holdUploads(page);
  await fileInput(page).setInputFiles([NOTES, PICTURE]);
  await expect(page.getByRole('progressbar')).toHaveCount(2);
  await expect(thread.card.getByRole('button', { name: /^(Next|Send)$/ })).toBeVisible();
  await skipElsewhere(thread);
  await expect(thread.card).toBeHidden();
  await expect(attachedFiles(page).getByRole('listitem')).toHaveCount(2);
  await release();
  await expect(removeButton(page, 'notes.txt')).toBeVisible();
  await expect(removeButton(page, 'garden.png')).toBeVisible();
  await thread.waitUntilIdle();
  await sendButton(thread).click();
  await expect(
    messages(thread)
      .last()
      .getByRole('link', { name: /notes\.txt/ }),
  ).toBeVisible();
});

test('a declined question hands its files to the composer, which says when they are too many', async ({
  newThread: thread,
}) => {
  const { page } = thread;
  const { name } = await createTwins(page);
  await thread.begin('hello');
  await thread.waitUntilIdle();
  const files = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, at) => textFile(`${prefix}${at}.txt`, 'x'));
  await fileInput(page).setInputFiles(files('a', 9));
  await expect(removeButton(page, 'a8.txt')).toBeVisible();
  await sendBehind(page, thread.threadId, `delete ${name}`);
  await expect(thread.card).toBeVisible();
  const release = await holdUploads(page);
  await fileInput(page).setInputFiles(files('b', 3));
  await expect(page.getByRole('progressbar')).toHaveCount(3);
  const skipAll = thread.card.getByRole('button', { name: 'Skip all' });
  await skipAll
    .or(thread.card.getByRole('button', { name: 'Skip', exact: true }))
    .first()
    .click();
  await expect(thread.card).toBeHidden();
  await release();
  await thread.waitUntilIdle();
  await expect(attachedFiles(page).getByRole('listitem')).toHaveCount(12);
  await expect(
    page.getByText('A message takes at most 10 files. Remove 2 of these to send it.'),
  ).toBeVisible();
  await expect(sendButton(thread)).toBeDisabled();
  await removeButton(page, 'a0.txt').click();
  await removeButton(page, 'b2.txt').click();
  await expect(sendButton(thread)).toBeEnabled();
});

test('a refresh keeps the files of a draft, and names those that it cannot keep', async ({
  newThread: thread,
}) => {
  const { page } = thread;
  await fileInput(page).setInputFiles([PICTURE, NOTES]);
  await expect(removeButton(page, 'garden.png')).toBeVisible();
  await expect(removeButton(page, 'notes.txt')).toBeVisible();
  const uploaded = page.waitForResponse(/completeFileUpload/);
  await fileInput(page).setInputFiles([textFile('gone.txt', 'gone')]);
  const [completed] = (await (await uploaded).json()) as { result: { data: { id: string } } }[];
  await expect(removeButton(page, 'gone.txt')).toBeVisible();
  await holdUploads(page);
  await fileInput(page).setInputFiles([textFile('slow.txt', 'slow')]);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await mutate(page, 'file.deleteFile', { fileId: completed?.result.data.id });

  await page.reload();
  await expect(page.getByText('gone.txt is no longer there and was left out.')).toBeVisible();
  await expect(
    page.getByText('slow.txt was not uploaded when the page was left. Attach it again.'),
  ).toBeVisible();
  await expect(attachedFiles(page).getByRole('listitem')).toHaveCount(2);
  const thumbnail = attachedFiles(page).locator('img');
  await expect
    .poll(() => thumbnail.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  await page.reload();
  await expect(attachedFiles(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('Attach it again')).toBeHidden();
  await thread.send('hello with files');
  await page.waitForURL(/\/threads\/[0-9a-f-]{36}/);
  await expect(messages(thread).getByRole('link', { name: /notes\.txt/ })).toBeVisible();
  await expect(messages(thread).getByRole('img', { name: 'garden.png' })).toBeVisible();
  await thread.waitUntilIdle();
  await page.reload();
  await expect(thread.composer).toBeVisible();
  await expect(removeButton(page, 'notes.txt')).toBeHidden();
});

test('a cancelled upload stays behind when the message is sent', async ({ newThread: thread }) => {
  const { page } = thread;
  await thread.begin('hello');
  await thread.waitUntilIdle();
  await fileInput(page).setInputFiles([PICTURE]);
  await expect(removeButton(page, 'garden.png')).toBeVisible();
  const release = await holdUploads(page);
  await fileInput(page).setInputFiles([NOTES]);
  await page.getByRole('button', { name: 'Cancel the upload of notes.txt' }).click();
  await release();
  await thread.send('look');
  await expect(messages(thread).last().getByRole('img', { name: 'garden.png' })).toBeVisible();
  await expect(removeButton(page, 'garden.png')).toBeHidden();
  await page.getByRole('button', { name: 'Retry notes.txt' }).click();
  await expect(page.getByText('notes.txt uploaded.')).toBeAttached();
});

test('whoever is signed out keeps text and files, and goes on after signing in again', async ({
  newThread: thread,
}) => {
  const { page } = thread;
  await thread.begin('hello');
  await thread.waitUntilIdle();
  await page.context().clearCookies();
  await fileInput(page).setInputFiles([NOTES]);
  await expect(attachedFiles(page)).toContainText('You are signed out');
  const wayBack = page.getByRole('link', { name: 'Sign in again' });
  await expect(wayBack).toHaveAttribute('href', `/sign-in?back=%2Fthreads%2F${thread.threadId}`);
  await removeButton(page, 'notes.txt').click();
  await thread.send('are you there?');
  await expect(page.getByRole('alert').filter({ hasText: 'You are signed out.' })).toBeVisible();
  await expect(thread.composer).toHaveValue('are you there?');
  await fileInput(page).setInputFiles([PICTURE]);
  await expect(page.getByRole('button', { name: 'Retry garden.png' })).toBeVisible();

  const opened = page.waitForEvent('popup');
  await wayBack.first().click();
  const other = await opened;
  await other.getByRole('button', { name: 'Explore the demo' }).click();
  await other.waitForURL(`**/threads/${thread.threadId}`);
  await other.close();
  await page.getByRole('button', { name: 'Retry garden.png' }).click();
  await expect(page.getByText('garden.png uploaded.')).toBeAttached();
  await sendButton(thread).click();
  await expect(messages(thread).last()).toContainText('are you there?');
});
