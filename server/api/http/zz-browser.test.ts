import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { PDF, uploadFile, useScratchStorage } from '@/server/testing/files';
import { createActor } from '@/server/testing/fixtures';
import { serveApi } from '@/server/testing/http';

test('nothing runs', { timeout: 60_000 }, async () => {
  const done = useScratchStorage();
  const api = await serveApi();
  const actor = await createActor();
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  const out: unknown[] = [];
  for (const [name, content] of [
    ['page.png', '<!doctype html><script>fetch("/ran"); document.title="ran"</script>'],
    ['pic.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="fetch(\'/ran\')"><script>fetch("/ran")</script></svg>'],
    ['x.txt', 'plain <script>fetch("/ran")</script>'],
    ['a.pdf', PDF],
  ] as const) {
    const file = await uploadFile(actor, name, content);
    const page = await browser.newPage();
    let ran = false;
    page.on('request', (r) => { if (r.url().includes('/ran')) ran = true; });
    const download = page.waitForEvent('download', { timeout: 3000 }).catch(() => null);
    const nav = await page.goto(`${api.url}${file.url}`).then((r) => r?.status(), (e) => String(e).slice(0, 60));
    const d = await download;
    await page.setContent(`<img src="${api.url}${file.url}"><object data="${api.url}${file.url}"></object><iframe src="${api.url}${file.url}"></iframe>`);
    await page.waitForTimeout(1000);
    out.push([name, file.mediaType, nav, d?.suggestedFilename(), ran]);
    await page.close();
  }
  console.log(out);
  await browser.close();
  api.close(); done();
  expect(out.every((o) => (o as unknown[])[4] === false)).toBe(true);
});
