import type { Page } from '@playwright/test';

/** Holds a request of each page until every page has sent one, lets all go at once, and collects their statuses. */
export async function holdUntilBoth(pages: readonly Page[], address: string): Promise<number[]> {
  const statuses: number[] = [];
  let release = () => {};
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  let waiting = 0;
  for (const page of pages) {
    await page.route(address, async (route) => {
      waiting += 1;
      if (waiting === pages.length) release();
      await all;
      const answer = await route.fetch();
      statuses.push(answer.status());
      await route.fulfill({ response: answer });
    });
  }
  return statuses;
}
