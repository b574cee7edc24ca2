import { expect } from '@playwright/test';
import { companyNames, createTwins, readThread, sendBehind, textOf } from './support/api';
import { test } from './support/fixtures';
import { holdUntilBoth } from './support/hold-until-both';
import { ThreadPage } from './support/thread-page';

const SLOW_ENDING = Array.from({ length: 60 }, (_, index) => `Sentence ${index + 1} of the report.`).join(
  ' ',
);

test('asks, waits over a refresh, and goes on with the same message once answered', async ({
  scriptedThread: thread,
  scripted: { model },
}) => {
  const { page } = thread;
  const options = [{ label: 'The short one' }, { label: 'The long one', isRecommended: true }];
  model.ask([{ header: 'Report', question: 'Which report do you want?', options }], SLOW_ENDING, 'slow');
  await thread.begin('write a report');
  await expect(thread.card).toBeVisible();
  await expect(thread.composer).toBeHidden();
  await expect(page.getByText('Asking questions…')).toBeVisible();

  await page.reload();
  await expect(thread.card).toBeVisible();
  await expect(thread.card.getByRole('radio', { checked: true })).toHaveCount(0);
  const asked = (await readThread(page, thread.threadId)).messages.at(-1);

  await thread.answerAll('The long one');
  await expect(thread.card).toBeHidden();
  await expect(page.getByText('Answered by you')).toBeVisible();
  await expect(thread.replies).toContainText('Sentence 3 of');
  await page.reload();
  await expect(thread.replies).toContainText('Sentence 1 of');
  await expect(thread.stopButton).toBeVisible();
  await expect(page.getByText('Answered by you')).toHaveCount(1);
  await expect(thread.card).toBeHidden();
  await expect(thread.replies).toContainText('Sentence 60 of');
  await thread.waitUntilIdle();

  const { messages } = await readThread(page, thread.threadId);
  expect(messages.map((message) => message.role)).toEqual(['user', 'assistant']);
  expect(messages.at(-1)?.id).toBe(asked?.id);
  expect(textOf(messages.at(-1))).toBe(SLOW_ENDING);
  await expect(thread.replies).toHaveCount(1);
  await expect(thread.replies.getByText(SLOW_ENDING)).toHaveCount(1);
});

test('one click deletes what was meant, and nothing else', async ({ newThread: thread }) => {
  const { name, labels } = await createTwins(thread.page);
  await thread.begin(`delete ${name}`);
  await thread.answerAll(labels[0]);
  await thread.waitUntilIdle();
  expect(await companyNames(thread.page, name)).toEqual([labels[1]]);
  await expect(thread.replies).toHaveCount(1);
  await expect(thread.summary).toContainText(labels[0]);
});

test('of two tabs that answer at once one wins, and both show its answer', async ({ newThread: first }) => {
  const { name, labels } = await createTwins(first.page);
  await first.begin(`delete ${name}`);
  await expect(first.card).toBeVisible();
  const second = new ThreadPage(await first.page.context().newPage());
  await second.page.goto(first.page.url());
  await expect(second.card).toBeVisible();
  await first.answerAllButTheLast(labels[0]);
  await second.answerAllButTheLast(labels[1]);

  const statuses = await holdUntilBoth([first.page, second.page], '**/chat.answerQuestion*');
  await Promise.all([first.answerTheLast(labels[0]), second.answerTheLast(labels[1])]);
  await expect(first.card).toBeHidden();
  await expect(second.card).toBeHidden();
  await first.waitUntilIdle();
  await second.waitUntilIdle();

  const left = await companyNames(first.page, name);
  expect(left).toHaveLength(1);
  const picked = labels.find((label) => !left.includes(label)) ?? '';
  for (const tab of [first, second]) {
    await expect(tab.replies).toHaveCount(1);
    await expect(tab.summary.getByText(picked)).toBeVisible();
  }
  const { messages } = await readThread(first.page, first.threadId);
  expect(messages).toHaveLength(2);
  expect(statuses.sort()).toEqual([200, 409]);
});

test('a question outlives a server that is killed, and its answer resumes the turn', async ({
  ownServer,
  signInTo,
}) => {
  const server = await ownServer();
  const page = await signInTo(server);
  const thread = new ThreadPage(page);
  const { name, labels } = await createTwins(page);
  await thread.begin(`delete ${name}`);
  await expect(thread.card).toBeVisible();

  await server.killHard();
  await server.start();
  await page.reload();
  await expect(thread.card).toBeVisible();
  await thread.answerAll(labels[1]);
  await expect(thread.card).toBeHidden();
  await thread.waitUntilIdle();
  expect(await companyNames(page, name)).toEqual([labels[0]]);
  await expect(thread.replies).toHaveCount(1);
});

test('needs no mouse', async ({ newThread: thread }) => {
  const { page } = thread;
  const { name, labels } = await createTwins(page);
  await expect(thread.composer).toBeFocused();
  await page.keyboard.type(`delete ${name}`);
  await page.keyboard.press('Enter');
  await expect(thread.card).toBeVisible();
  await expect(thread.card.locator(':focus')).toBeVisible();

  await page.keyboard.press('ArrowDown');
  await expect(thread.card.getByRole('radio', { checked: true })).toHaveCount(1);
  await page.keyboard.press('1');
  const isFirst = await thread.option(labels[0]).isChecked();
  await page.keyboard.press(isFirst ? '2' : '1');
  await page.keyboard.press(isFirst ? '1' : '2');
  await expect(thread.option(labels[0])).toBeChecked();
  await expect(thread.card).toBeVisible();
  while (await thread.hasMoreQuestions()) {
    await page.keyboard.press('Enter');
    await page.keyboard.press('1');
  }
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(thread.card).toBeHidden();
  await thread.waitUntilIdle();
  expect(await companyNames(page, name)).toEqual([labels[1]]);
  await page.keyboard.type('hello');
  await expect(thread.composer).toHaveValue('hello');
});

test('skipping declines: nothing is changed and the turn ends', async ({ newThread: thread }) => {
  const { name, labels } = await createTwins(thread.page);
  await thread.begin(`delete ${name}`);
  await thread.card.getByRole('button', { name: 'Skip all' }).click();
  await expect(thread.card).toBeHidden();
  await thread.waitUntilIdle();
  expect(await companyNames(thread.page, name)).toEqual([...labels].sort());
  expect(textOf((await readThread(thread.page, thread.threadId)).messages.at(-1))).not.toBe('');
});

test('keeps what was typed and picked over a refresh and a change of thread', async ({
  newThread: thread,
}) => {
  const { name, labels } = await createTwins(thread.page);
  await thread.begin(`delete ${name}`);
  await thread.freeText.fill('and tell nobody');
  await thread.option(labels[1]).focus();
  await thread.page.keyboard.press('Space');
  await thread.page.reload();
  await expect(thread.freeText).toHaveValue('and tell nobody');
  await expect(thread.option(labels[1])).toBeChecked();

  const address = thread.page.url();
  await thread.openNew();
  await thread.page.goto(address);
  await expect(thread.freeText).toHaveValue('and tell nobody');
});

test('an answer of nothing sends nothing and says what is missing', async ({ newThread: thread }) => {
  const { name } = await createTwins(thread.page);
  await thread.begin(`delete ${name}`);
  await thread.freeText.fill('   ');
  await thread.freeText.press('Enter');
  await expect(thread.card.getByRole('alert')).toContainText(/pick|type/i);
  await thread.freeText.fill('x'.repeat(10_000));
  await thread.freeText.press('Enter');
  await expect(thread.card.getByRole('alert')).toContainText('2,000');
  await expect(thread.freeText).toHaveValue('x'.repeat(10_000));
  await expect(thread.card).toBeVisible();
});

test('a draft in the composer comes back after the question', async ({ newThread: thread }) => {
  const { name, labels } = await createTwins(thread.page);
  await thread.begin('hello');
  await thread.waitUntilIdle();
  await thread.composer.fill('an unfinished thought');
  expect(await sendBehind(thread.page, thread.threadId, `delete ${name}`)).toBe(200);
  await expect(thread.card).toBeVisible();
  await thread.answerAll(labels[0]);
  await expect(thread.composer).toHaveValue('an unfinished thought');
});

test('what is being typed when the question comes goes on landing in the composer', async ({
  newThread: thread,
}) => {
  const { page } = thread;
  const { name } = await createTwins(page);
  await thread.begin('hello');
  await thread.waitUntilIdle();
  const words = 'and tell Mara that it is done, please';
  await thread.composer.pressSequentially(words.slice(0, 10));
  expect(await sendBehind(page, thread.threadId, `delete ${name}`)).toBe(200);
  await expect(thread.card).toBeVisible();
  await page.keyboard.type(words.slice(10));
  await expect(thread.composer).toHaveValue(words);
  await page.keyboard.press('Enter');
  await expect(thread.queue).toHaveText([words]);
  await expect(thread.composer).toBeHidden();
  await expect(thread.card.getByRole('radio').first()).toBeFocused();
});

test('a multi-select takes several picks and a note, and sends when it is told to', async ({
  scriptedThread: thread,
  scripted: { model },
}) => {
  const options = ['Acme Ltd', 'Contoso', 'Fabrikam'].map((label) => ({ label }));
  model.ask(
    [{ header: 'Companies', question: 'Which ones?', options, allowMultiSelect: true }],
    'Both noted.',
  );
  await thread.begin('tidy up');
  await expect(thread.card).toBeVisible();
  const boxes = thread.card.getByRole('checkbox');
  await boxes.nth(0).click();
  await boxes.nth(2).click();
  await boxes.nth(1).click();
  await boxes.nth(1).click();
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(1)).not.toBeChecked();
  await thread.freeText.fill('not the old one');
  await thread.freeText.press('Enter');
  await expect(thread.replies.last()).toContainText('Both noted.');
  await expect(thread.summary).toContainText('Fabrikam');
  const sent = model.requests().at(-1) ?? '';
  for (const words of ['Acme Ltd', 'Fabrikam', 'not the old one']) expect(sent).toContain(`: \\"${words}`);
  expect(sent).not.toContain('picked: \\"Contoso');
});
