import type { Lab } from '../lab';
import type { Figure } from '../measure';
import { onStage } from './stage';

const BUDGET_KB = 350;

/** All the scripts that the page of a thread fetches until it is idle, as they come over the wire (gzip). */
export async function measureFirstLoad(lab: Lab): Promise<Figure[]> {
  return onStage(lab, async ({ context, client }) => {
    await client.send('hello');
    await client.until(({ thread }) => thread.activeStreamId === null, 'the turn to end', 20_000);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const scripts = new Set<string>();
    let bytes = 0;
    session.on('Network.requestWillBeSent', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(`/threads/${client.threadId}`, { waitUntil: 'networkidle' });
    const measured = bytes / 1_024;
    return [
      {
        name: `first-load JavaScript of a thread, ${scripts.size} scripts`,
        unit: 'KB',
        measured,
        baseline: null,
        budget: `≤ ${BUDGET_KB} KB gzip`,
        isMet: measured <= BUDGET_KB,
      },
    ];
  });
}
