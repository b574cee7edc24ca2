import type { Page } from '@playwright/test';
import { waitFor } from '../../faults/client';
import { StallingProvider } from '../../faults/provider';
import type { Lab } from '../lab';
import { type Figure, quantile } from '../measure';
import { updateCosts } from './main-thread';
import { makeMarkdown } from './markdown';
import { onStage } from './stage';

const REPLY_CHARACTERS = 100_000;
const APPENDED_CHARACTERS = 4_000;
/** 50 words in a second, of which the server makes one event for each 40 ms. */
const WORD_MS = 20;
const EVENT_MS = 40;
const BUDGET_MS = 16;
const PATIENCE_MS = 120_000;

/**
 * A turn that streams on into a reply of 100 KB: what each painted update costs the main thread. The page is left
 * alone meanwhile: whoever asks it something makes it work.
 */
export async function measureAppend(lab: Lab): Promise<Figure[]> {
  const provider = new StallingProvider();
  const url = await provider.start();
  try {
    return await lab.withProvider(url, (own) => measureOn(own, provider));
  } finally {
    provider.stop();
  }
}

async function measureOn(lab: Lab, provider: StallingProvider): Promise<Figure[]> {
  const first = makeMarkdown(REPLY_CHARACTERS);
  const more = makeMarkdown(APPENDED_CHARACTERS, 1);
  const words = wordsOf(`${first}\n\n`).length;
  provider.script('append', () => ({
    text: `${first}\n\n${more}\n\nThe end.`,
    stallAfterWords: words,
    msPerWord: WORD_MS,
  }));
  return onStage(lab, async ({ context, client }) => {
    const page = await context.newPage();
    await client.send('append');
    await waitFor(() => provider.isStalled('append'), 'the provider to stall', PATIENCE_MS);
    await page.goto(`/threads/${client.threadId}`);
    await page.getByText(lastWordsOf(first)).last().waitFor();
    await page.waitForTimeout(1_000);
    const parley = await updateCosts(page, async () => {
      provider.release('append');
      await client.until(({ thread }) => thread.activeStreamId === null, 'the turn to end', PATIENCE_MS);
    });
    const plain = await updateCosts(page, () => appendPlainly(page, first, more));
    const measured = quantile(parley, 0.95);
    const figure = {
      name: `append to a reply of 100 KB, main thread per update, p95 of ${parley.length}`,
      unit: 'ms',
      measured,
      baseline: quantile(plain, 0.95),
      budget: `< ${BUDGET_MS} ms`,
      isMet: measured < BUDGET_MS,
    };
    return [figure];
  });
}

function wordsOf(text: string): string[] {
  return text.split(/(?<= )/).filter((word) => word !== '');
}

/** Words that the end of the text shows on the screen too. */
function lastWordsOf(text: string): string {
  return (
    text
      .slice(-400)
      .match(/[a-z ]{20,}/g)
      ?.at(-1)
      ?.trim() ?? ''
  );
}

/** The same text as it is, into a `pre` that stays scrolled to its end, at the pace of the server's events. */
async function appendPlainly(page: Page, first: string, more: string): Promise<void> {
  await page.goto('about:blank');
  const pieces: string[] = [];
  const words = wordsOf(more);
  const inEvent = EVENT_MS / WORD_MS;
  for (let at = 0; at < words.length; at += inEvent) pieces.push(words.slice(at, at + inEvent).join(''));
  await page.evaluate(
    async ({ first, pieces, pause }) => {
      const pre = document.createElement('pre');
      pre.style.cssText = 'height: 700px; width: 720px; overflow: auto; white-space: pre-wrap';
      const text = document.createTextNode(first);
      pre.append(text);
      document.body.append(pre);
      for (const piece of pieces) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        await new Promise<void>((resolve) =>
          requestAnimationFrame(() => {
            text.appendData(piece);
            pre.scrollTop = pre.scrollHeight;
            resolve();
          }),
        );
      }
    },
    { first, pieces, pause: EVENT_MS },
  );
}
