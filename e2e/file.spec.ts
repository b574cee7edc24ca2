import { expect, type Locator } from '@playwright/test';
import { createTwins } from './support/api';
import {
  attachedFiles,
  dragFiles,
  fileInput,
  holdUploads,
  pngFile,
  removeButton as removeButtonOf,
  textFile,
} from './support/files';
import { test } from './support/fixtures';
import { ThreadPage } from './support/thread-page';

const PICTURE = pngFile('garden.png');
const NOTES = textFile('notes.txt', 'Call Mara on Friday.');

const attached = ({ page }: ThreadPage) => attachedFiles(page);
const messages = ({ page }: ThreadPage) => page.getByRole('article', { name: 'Your message' });
const sendButton = ({ page }: ThreadPage) => page.getByRole('button', { name: 'Send', exact: true });
const removeButton = ({ page }: ThreadPage, name: string) => removeButtonOf(page, name);

async function expectLoaded(picture: Locator): Promise<void> {
  const width = () => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

test('two files dropped on a thread are sent with the message, and are still there after a refresh', async ({
  newThread: thread,
}) => {
  const { page } = thread;
  const drag = await dragFiles(page.getByRole('heading', { name: /work on/ }), [PICTURE, NOTES]);
  await expect(page.getByText('Drop files to attach them')).toBeVisible();
  await expect(page.getByText('Up to 10 files, 32 MB each').last()).toBeVisible();
  await drag.drop();
  await expect(page.getByText('Drop files to attach them')).toBeHidden();
  await expect(attached(thread).getByRole('listitem')).toHaveCount(2);
  await expect(removeButton(thread, 'garden.png')).toBeVisible();
  await expect(removeButton(thread, 'notes.txt')).toBeVisible();

  await thread.send('Hello, here are two files');
  await page.waitForURL(/\/threads\/[0-9a-f-]{36}/);
  await thread.waitUntilIdle();
  for (const isAfterRefresh of [false, true]) {
    if (isAfterRefresh) await page.reload();
    await expect(messages(thread)).toContainText('Hello, here are two files');
    await expectLoaded(messages(thread).getByRole('img', { name: 'garden.png' }));
    await expect(messages(thread).getByRole('link', { name: /notes\.txt/ })).toBeVisible();
  }
  const link = messages(thread).getByRole('link', { name: 'garden.png' });
  await expect(link).toHaveAttribute('rel', /noopener/);
  const opened = page.waitForEvent('popup');
  await link.click();
  await expectLoaded((await opened).getByRole('img'));
});

test('a file that is too large is refused with the limit before anything is uploaded', async ({
  ownServer,
  signInTo,
}) => {
  const thread = new ThreadPage(await signInTo(await ownServer({ FILE_MAX_BYTES: '2048' })));
  const { page } = thread;
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('createFileUpload')) uploads.push(request.url());
  });
  await expect(page.getByRole('button', { name: 'Attach files' })).toHaveAccessibleDescription(/2 KB each/);
  await fileInput(page).setInputFiles([textFile('long.txt', 'x'.repeat(3_000))]);
  await expect(page.getByRole('alert').filter({ hasText: 'long.txt' })).toHaveText(
    'long.txt has 2.9 KB; at most 2 KB are allowed.',
  );
  await expect(attached(thread)).toBeHidden();
  expect(uploads).toEqual([]);
  await fileInput(page).setInputFiles(Array.from({ length: 11 }, (_, at) => textFile(`${at}.txt`, `${at}`)));
  await expect(attached(thread).getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('alert').filter({ hasText: '1 file was left out' })).toBeVisible();
});

test('an upload that fails keeps the message back, and can be retried', async ({ newThread: thread }) => {
  const { page } = thread;
  await page.route('**/upload?token=*', (route) => route.abort('connectionreset'), { times: 1 });
  await fileInput(page).setInputFiles([NOTES]);
  const retry = page.getByRole('button', { name: 'Retry notes.txt' });
  await expect(retry).toBeVisible();
  await expect(attached(thread)).toContainText('The connection was lost');
  await thread.composer.fill('Read this');
  await expect(sendButton(thread)).toBeDisabled();
  await expect(page.getByText('Retry or remove the file that failed to upload.')).toBeVisible();
  await retry.click();
  await expect(sendButton(thread)).toBeEnabled();
  await sendButton(thread).click();
  await expect(messages(thread).getByRole('link', { name: /notes\.txt/ })).toBeVisible();
});

test('on a phone a tap on Retry tries again, wherever it lands on it', async ({ newThread: thread }) => {
  const { page } = thread;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/upload?token=*', (route) => route.abort('connectionreset'), { times: 1 });
  await fileInput(page).setInputFiles([NOTES]);
  const retry = page.getByRole('button', { name: 'Retry notes.txt' });
  await expect(retry).toBeVisible();
  const box = await retry.boundingBox();
  if (!box) throw new Error('Retry has no place on the screen.');
  await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
  await expect(page.getByText('notes.txt uploaded.')).toBeAttached();
  await expect(removeButton(thread, 'notes.txt')).toBeVisible();
});

test('an upload can be cancelled, tried again and removed by keyboard', async ({ newThread: thread }) => {
  const { page } = thread;
  const release = await holdUploads(page);
  await fileInput(page).setInputFiles([PICTURE]);
  await page.getByRole('button', { name: 'Cancel the upload of garden.png' }).press('Enter');
  await expect(attached(thread)).toContainText('Cancelled');
  await release();
  await page.getByRole('button', { name: 'Retry garden.png' }).press('Enter');
  await expect(page.getByText('garden.png uploaded.')).toBeAttached();
  await removeButton(thread, 'garden.png').press('Delete');
  await expect(attached(thread)).toBeHidden();
  await expect(thread.composer).toBeFocused();
});

test('html that is named a picture is never run', async ({ newThread: thread }) => {
  const { page } = thread;
  const html = '<!doctype html><script>document.title = "it ran"; fetch("/it-ran")</script>';
  const requests: string[] = [];
  page.context().on('request', (request) => requests.push(request.url()));
  await fileInput(page).setInputFiles([textFile('evil.png', html, 'image/png')]);
  await expect(removeButton(thread, 'evil.png')).toBeVisible();
  await thread.send('hello');
  await page.waitForURL(/\/threads\/[0-9a-f-]{36}/);
  const link = messages(thread).getByRole('link', { name: /evil\.png/ });
  await expect(link).toBeVisible();
  await expect(messages(thread).getByRole('img')).toHaveCount(0);
  const address = (await link.getAttribute('href')) ?? '';
  const answer = await page.request.get(address);
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  const download = page.waitForEvent('download');
  await page.goto(address).catch(() => null);
  expect((await download).suggestedFilename()).toContain('evil');
  expect(requests.filter((url) => url.includes('it-ran'))).toEqual([]);
});

test('a send that fails loses neither the text nor the files; files may go without a text', async ({
  newThread: thread,
}) => {
  const { page } = thread;
  await thread.begin('hello');
  await thread.waitUntilIdle();
  await fileInput(page).setInputFiles([NOTES]);
  await expect(removeButton(thread, 'notes.txt')).toBeVisible();
  await page.route('**/api/chat', (route) => route.abort('connectionreset'), { times: 1 });
  await thread.send('Read this');
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible();
  await expect(thread.composer).toHaveValue('Read this');
  await expect(removeButton(thread, 'notes.txt')).toBeVisible();

  await page.getByRole('link', { name: 'New thread' }).click();
  await expect(attached(thread)).toBeHidden();
  await page.goBack();
  await expect(removeButton(thread, 'notes.txt')).toBeVisible();
  await thread.composer.fill('');
  await sendButton(thread).click();
  await expect(messages(thread)).toHaveCount(2);
  await expect(
    messages(thread)
      .last()
      .getByRole('link', { name: /notes\.txt/ }),
  ).toBeVisible();
});

test('a queued message keeps its files', async ({ newThread: thread }) => {
  const { page } = thread;
  await thread.begin('Write a long summary of the pipeline');
  await expect(thread.stopButton).toBeVisible();
  await fileInput(page).setInputFiles([NOTES]);
  await expect(removeButton(thread, 'notes.txt')).toBeVisible();
  await thread.send('list companies');
  await expect(thread.queue).toHaveText([/list companies.*notes\.txt/]);
  await thread.waitUntilIdle();
  await expect(
    messages(thread)
      .last()
      .getByRole('link', { name: /notes\.txt/ }),
  ).toBeVisible();
});

test('files dropped beside a question go with its answer, and stay with it', async ({
  newThread: thread,
}) => {
  const { page } = thread;
  const { name, labels } = await createTwins(page);
  await thread.begin(`delete ${name}`);
  await expect(thread.card).toBeVisible();
  await (await dragFiles(thread.card, [PICTURE])).drop();
  await expect(removeButton(thread, 'garden.png')).toBeVisible();
  await thread.answerAll(labels[0]);
  await thread.waitUntilIdle();
  for (const isAfterRefresh of [false, true]) {
    if (isAfterRefresh) await page.reload();
    await expectLoaded(thread.replies.getByRole('img', { name: 'garden.png' }));
  }
  await expect(removeButton(thread, 'garden.png')).toBeHidden();
});

test('a pasted file is attached, and opens after its address has run out', async ({ newThread: thread }) => {
  const { page } = thread;
  await thread.composer.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['Call Mara on Friday.'], 'notes.txt', { type: 'text/plain' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(removeButton(thread, 'notes.txt')).toBeVisible();
  await thread.send('hello');
  await page.waitForURL(/\/threads\/[0-9a-f-]{36}/);
  await thread.waitUntilIdle();
  await page.clock.setSystemTime(Date.now() + 3 * 3_600_000);
  const renewed = page.waitForRequest(/file\.getFile/);
  const opened = page.waitForEvent('popup');
  await messages(thread)
    .getByRole('link', { name: /notes\.txt/ })
    .click();
  await renewed;
  await expect((await opened).locator('body')).toContainText('Call Mara on Friday.');
});

test('files dropped on an open thread’s header, and pasted where nothing is typed, are attached', async ({
  newThread: thread,
}) => {
  const { page } = thread;
  await thread.begin('hello');
  await thread.waitUntilIdle();
  await (await dragFiles(page.getByRole('heading', { level: 1 }), [PICTURE])).drop();
  await expect(removeButton(thread, 'garden.png')).toBeVisible();
  await page.getByRole('region', { name: 'Messages' }).focus();
  await page.getByRole('region', { name: 'Messages' }).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['Call Mara on Friday.'], 'notes.txt', { type: 'text/plain' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(removeButton(thread, 'notes.txt')).toBeVisible();
});

test('a picture that cannot be shown says so before it is sent, and is no broken image after', async ({
  newThread: thread,
}) => {
  const { page } = thread;
  const { buffer } = pngFile('');
  const huge = Buffer.concat([
    buffer.subarray(0, 16),
    Buffer.from('0000c3500000c350', 'hex'),
    buffer.subarray(24),
  ]);
  await fileInput(page).setInputFiles([{ name: 'huge.png', mimeType: 'image/png', buffer: huge }]);
  await expect(attached(thread)).toContainText('Cannot be shown. Parley may not see it either');
  await thread.send('look at it');
  await page.waitForURL(/\/threads\/[0-9a-f-]{36}/);
  await expect(messages(thread).getByRole('link', { name: /huge\.png.*cannot be shown/ })).toBeVisible();
  await expect(messages(thread).getByRole('img')).toHaveCount(0);
});

test('on a phone the tray shows the newest file and the failed one, and the limits are said', async ({
  browser,
  server,
  demoSession,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: demoSession,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const thread = new ThreadPage(await context.newPage());
  const { page } = thread;
  await thread.openNew();
  await expect(page.getByText('Up to 10 files, 32 MB each').locator('visible=true')).toHaveCount(1);
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/upload?token=*', (route) => failing.then(() => route.abort('connectionreset')), {
    times: 3,
  });
  await fileInput(page).setInputFiles(Array.from({ length: 9 }, (_, at) => textFile(`${at}.txt`, 'x')));
  await expect(page.getByRole('button', { name: 'Cancel the upload of 8.txt' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Cancel the upload of 0.txt' })).not.toBeInViewport();
  fail();
  await expect(page.getByRole('button', { name: 'Retry 2.txt' })).toBeInViewport();
  await context.close();
});
