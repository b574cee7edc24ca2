import { spawnSync } from 'node:child_process';
import { systemBrowser } from '@/e2e/support/browser';

const DOWNLOAD_MS = 180_000;

function run(command: string, args: string[], timeout?: number): boolean {
  return spawnSync(command, args, { stdio: 'inherit', timeout }).status === 0;
}

/**
 * Sees to it that browser tests have a browser: Playwright's or the system's if there is one, else Playwright's
 * download, else Debian's package when this is root.
 */
export async function bringBrowser(): Promise<void> {
  const { chromium } = await import('@playwright/test');
  const { existsSync } = await import('node:fs');
  const hasBrowser = () => existsSync(chromium.executablePath()) || systemBrowser() !== undefined;
  if (hasBrowser()) return;
  console.log('There is no Chromium yet: trying Playwright’s.');
  const isRoot = process.getuid?.() === 0;
  const install = ['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'];
  if (run('npx', install, DOWNLOAD_MS) && hasBrowser()) return;
  if (isRoot) {
    console.log('That did not work: trying Debian’s.');
    if (run('apt-get', ['update']) && run('apt-get', ['install', '-y', 'chromium']) && hasBrowser()) return;
  }
  throw new Error('No browser was found or installed. Install Chromium, then run the tests again.');
}
