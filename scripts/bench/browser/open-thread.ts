import type { BrowserContext, Page } from '@playwright/test';
import pg from 'pg';
import { fillThread } from '../../database/fill-thread';
import type { Lab } from '../lab';
import { type Figure, quantile, samplesOf } from '../measure';
import { makeMarkdown } from './markdown';
import { onStage } from './stage';

const MESSAGES = 1_000;
const USER_CHARACTERS = 60;
const REPLY_CHARACTERS = 900;
const SAMPLES = 9;
const WARM_UP = 2;
const BUDGET_MS = 500;
const TITLE = 'A thread of a thousand messages';
const NEWEST = 'This is the newest message.';

/**
 * A thread of 1,000 messages, opened by its entry in the sidebar and by its address, until the first frame after
 * which its newest message is in sight and the composer takes text. The browser keeps the scripts it has, and no data.
 */
export async function measureOpenThread(lab: Lab): Promise<Figure[]> {
  return onStage(lab, async ({ context, client }) => {
    const texts = makeTexts();
    await fillThread(lab.databaseUrl, client.threadId, texts);
    await nameThread(lab, client.threadId);
    const byEntry = await samplesOf(SAMPLES, WARM_UP, () => onNewPage(context, openByEntry));
    const byAddress = await samplesOf(SAMPLES, WARM_UP, () =>
      onNewPage(context, (page) => openByAddress(page, `/threads/${client.threadId}`)),
    );
    await context.route('**/plain', (route) =>
      route.fulfill({ contentType: 'text/html', body: plainPage(texts) }),
    );
    const plain = await samplesOf(SAMPLES, WARM_UP, () =>
      onNewPage(context, (page) => openByAddress(page, '/plain')),
    );
    const baseline = quantile(plain, 0.5);
    return [
      figure('open 1,000 messages from the sidebar, p50', quantile(byEntry, 0.5), baseline),
      figure('open 1,000 messages by address, p50', quantile(byAddress, 0.5), baseline),
    ];
  });
}

function figure(name: string, measured: number, baseline: number): Figure {
  return { name, unit: 'ms', measured, baseline, budget: `< ${BUDGET_MS} ms`, isMet: measured < BUDGET_MS };
}

function makeTexts(): string[] {
  return Array.from({ length: MESSAGES }, (_, index) => {
    const text = makeMarkdown(index % 2 === 0 ? USER_CHARACTERS : REPLY_CHARACTERS, index);
    return index === MESSAGES - 1 ? `${text}\n\n${NEWEST}` : text;
  });
}

async function nameThread({ databaseUrl }: Lab, threadId: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query('UPDATE "Thread" SET "title" = $2 WHERE "id" = $1', [threadId, TITLE]);
  await database.end();
}

async function onNewPage(context: BrowserContext, work: (page: Page) => Promise<number>): Promise<number> {
  const page = await context.newPage();
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

/** In the app: from the click on the thread's entry. */
async function openByEntry(page: Page): Promise<number> {
  await page.goto('/threads', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      (event) => Object.assign(window, { clickedAt: event.timeStamp }),
      true,
    );
  });
  const [readyAt] = await Promise.all([ready(page), page.getByRole('link', { name: TITLE }).click()]);
  const clickedAt = await page.evaluate(() => (window as { clickedAt?: number }).clickedAt ?? Number.NaN);
  return readyAt - clickedAt;
}

/** From the start of the navigation, the server's rendering and the hydration of the page included. */
async function openByAddress(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return ready(page);
}

/** The page's time at the frame after the first one that showed the newest message in sight, and a composer. */
async function ready(page: Page): Promise<number> {
  const time = await page.waitForFunction(
    (newest) => {
      const state = window as { isPainted?: boolean };
      if (state.isPainted) return performance.now();
      const composer = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Message"]');
      const paragraphs = [...document.querySelectorAll('p')];
      const box = paragraphs
        .findLast(({ textContent }) => textContent?.includes(newest))
        ?.getBoundingClientRect();
      state.isPainted =
        composer?.disabled === false && box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
      return 0;
    },
    NEWEST,
    { polling: 'raf' },
  );
  return time.jsonValue();
}

/** All of the messages as paragraphs of text, scrolled to the end, with a text area below. */
function plainPage(texts: readonly string[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const rows = texts.map((text) => `<p style="white-space: pre-wrap">${escaped(text)}</p>`).join('');
  return `<!doctype html><title>Plain</title>
    <div id="list" style="height: 600px; overflow: auto">${rows}</div><textarea aria-label="Message"></textarea>
    <script>list.scrollTop = list.scrollHeight</script>`;
}
