import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { createTwins } from './support/api';
import { fileInput, textFile } from './support/files';
import { test } from './support/fixtures';
import { ThreadPage } from './support/thread-page';
import { touchFaults } from './support/touch';

/** The serious faults axe finds on a page, each with where it is. */
async function seriousFaults(page: Page): Promise<string[]> {
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
    );
}

async function inBothThemes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const fault of await seriousFaults(page)) faults.push(`${colorScheme}: ${fault}`);
  }
  return faults;
}

test('signing in and up', async ({ page }) => {
  for (const address of ['/sign-in', '/sign-up', '/no-such-page']) {
    await page.goto(address);
    expect(await inBothThemes(page)).toEqual([]);
  }
});

test('an empty thread, records and settings', async ({ signedInPage: page }) => {
  for (const address of ['/threads', '/records/companies', '/records/opportunities', '/settings']) {
    await page.goto(address);
    await expect(page.getByRole('main')).toBeVisible();
    expect(await inBothThemes(page)).toEqual([]);
  }
});

test('a thread while it asks, and after the answer', async ({ newThread: thread }) => {
  const { name, labels } = await createTwins(thread.page);
  await thread.begin(`delete ${name}`);
  await expect(thread.card).toBeVisible();
  expect(await inBothThemes(thread.page)).toEqual([]);
  await thread.answerAll(labels[0]);
  await thread.waitUntilIdle();
  await thread.send('list companies');
  await expect(thread.replies).toHaveCount(2);
  await thread.waitUntilIdle();
  expect(await inBothThemes(thread.page)).toEqual([]);
});

test('a thread while it streams, with a queue, and stopped', async ({
  scriptedThread: thread,
  scripted: { model },
}) => {
  model.reply('A sentence that goes on and on. '.repeat(500), 'slow');
  await thread.begin('talk');
  await expect(thread.replies).toContainText('goes on');
  await thread.send('list companies');
  await expect(thread.queue).toHaveCount(1);
  expect(await seriousFaults(thread.page)).toEqual([]);
  await thread.stopButton.click();
  await thread.waitUntilIdle();
  expect(await inBothThemes(thread.page)).toEqual([]);
});

test('a thread on a phone, with its drawer open', async ({ newThread: thread }) => {
  await thread.page.setViewportSize({ width: 360, height: 720 });
  const { name } = await createTwins(thread.page);
  await thread.begin(`delete ${name}`);
  await expect(thread.card).toBeVisible();
  expect(await inBothThemes(thread.page)).toEqual([]);
  const overflow = await thread.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await thread.page.getByRole('button', { name: 'Open the sidebar' }).click();
  expect(await inBothThemes(thread.page)).toEqual([]);
});

test('on a phone every control has its own room for a finger', async ({
  scriptedThread: thread,
  scripted: { model },
}) => {
  const { page } = thread;
  await page.setViewportSize({ width: 390, height: 844 });
  const question = (header: string) => ({
    header,
    question: `Which ${header}?`,
    options: [{ label: 'One', description: 'The first' }, { label: 'Two' }],
  });
  model.ask([question('colour'), question('size')], 'A sentence that goes on and on. '.repeat(100), 'slow');
  await page.route('**/upload?token=*', (route) => route.abort('connectionreset'));
  await thread.begin('paint it');
  await expect(thread.card).toBeVisible();
  await fileInput(page).setInputFiles([textFile('a.txt', 'a'), textFile('b.txt', 'b')]);
  await expect(page.getByRole('button', { name: 'Retry b.txt' })).toBeVisible();
  expect(await touchFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove a.txt' }).click();
  await page.getByRole('button', { name: 'Remove b.txt' }).click();
  await thread.answerAll('One');
  await expect(thread.replies).toContainText('goes on');
  await thread.send('first');
  await expect(thread.queue).toHaveCount(1);
  await thread.send('second');
  await expect(thread.queue).toHaveCount(2);
  await thread.composer.fill('third');
  expect(await touchFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open the sidebar' }).click();
  await page.getByRole('button', { name: 'Search threads' }).click();
  expect(await touchFaults(page)).toEqual([]);
  await page.getByRole('searchbox').press('Escape');
});

test('on a phone the links of a finished reply stay in reach', async ({
  scriptedThread: thread,
  scripted: { model },
}) => {
  const { page } = thread;
  await page.setViewportSize({ width: 390, height: 844 });
  model.reply('[This page](https://example.com/page) has it.');
  await thread.begin('where is it?');
  await thread.waitUntilIdle();
  await expect(page.getByRole('button', { name: 'Copy reply' })).toBeVisible();
  expect(await touchFaults(page)).toEqual([]);
});

test('an error with its Retry', async ({ ownServer, signInTo }) => {
  const page = await signInTo(
    await ownServer({
      AI_MODEL: 'openai-compatible:none',
      OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1',
      MODEL_MAX_RETRIES: '0',
    }),
  );
  await new ThreadPage(page).begin('hello');
  await expect(page.getByRole('button', { name: /retry/i })).toBeVisible();
  expect(await inBothThemes(page)).toEqual([]);
});
