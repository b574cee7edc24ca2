import { expect, type Locator, type Page } from '@playwright/test';
import { readThread } from './api';

/** A thread as a person meets it: everything is found by role and name. */
export class ThreadPage {
  constructor(readonly page: Page) {}

  get composer(): Locator {
    return this.page.getByRole('textbox', { name: 'Message' });
  }

  get stopButton(): Locator {
    return this.page.getByRole('button', { name: 'Stop', exact: true });
  }

  get card(): Locator {
    return this.page.getByRole('region', { name: /^Question( \d|$)/ });
  }

  get messages(): Locator {
    return this.page.getByRole('region', { name: 'Messages', exact: true });
  }

  get replies(): Locator {
    return this.page.getByRole('article', { name: 'Reply' });
  }

  get queue(): Locator {
    return this.page.getByRole('region', { name: 'Queued messages' }).getByRole('listitem');
  }

  get menu(): Locator {
    return this.page.getByRole('button', { name: 'Thread menu' });
  }

  get threadId(): string {
    const id = /\/threads\/([0-9a-f-]{36})/.exec(this.page.url())?.[1];
    if (!id) throw new Error(`No thread is open at ${this.page.url()}`);
    return id;
  }

  async openNew(): Promise<void> {
    await this.page.goto('/threads');
    await expect(this.composer).toBeVisible();
  }

  async send(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
  }

  /** Sends the first message of a new thread and waits until the thread has its address. */
  async begin(text: string): Promise<void> {
    await this.openNew();
    await this.send(text);
    await this.page.waitForURL(/\/threads\/[0-9a-f-]{36}/);
  }

  option(name: string | RegExp): Locator {
    return this.card.getByRole('radio', { name });
  }

  get freeText(): Locator {
    return this.card.getByRole('textbox');
  }

  get summary(): Locator {
    return this.replies.locator('dl');
  }

  /** Whether the card has a later question than the one it shows. */
  async hasMoreQuestions(): Promise<boolean> {
    const name = (await this.card.getAttribute('aria-label')) ?? '';
    const [, at = '1', of = '1'] = /(\d+) of (\d+)/.exec(name) ?? [];
    return Number(at) < Number(of);
  }

  /** Picks the named option where a question has it, and the first option of every other question. */
  async answerAll(label: string): Promise<void> {
    await this.answerAllButTheLast(label);
    await this.answerTheLast(label);
  }

  async answerAllButTheLast(label: string): Promise<void> {
    await expect(this.card).toBeVisible();
    while (await this.hasMoreQuestions()) {
      const name = await this.card.getAttribute('aria-label');
      await this.pick(label);
      await expect(this.card).not.toHaveAccessibleName(name ?? '');
    }
  }

  async answerTheLast(label: string): Promise<void> {
    await this.pick(label);
  }

  private async pick(label: string): Promise<void> {
    const named = this.option(label);
    await ((await named.count()) > 0 ? named : this.card.getByRole('radio').first()).click();
  }

  /** Waits until nothing runs and nothing is asked, on the server and on the screen. */
  async waitUntilIdle(): Promise<void> {
    const isIdle = async () => {
      const { thread } = await readThread(this.page, this.threadId);
      return thread.activeStreamId === null && thread.pendingQuestionMessageId === null;
    };
    await expect.poll(isIdle, { timeout: 60_000 }).toBe(true);
    await expect(this.stopButton).toBeHidden();
  }
}
