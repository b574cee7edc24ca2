import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const QUIET = [
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
];

/** The path of a Chromium that the system brings, if it has one. */
export function systemBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), MAC].find((path) =>
    existsSync(path),
  );
}

/** Playwright's own browser where it is installed, else the system's. */
export function browserOptions(): LaunchOptions {
  if (existsSync(chromium.executablePath())) return { args: QUIET };
  const executablePath = systemBrowser();
  if (!executablePath) throw new Error('No browser was found. Run `npx playwright install chromium`.');
  return { executablePath, args: [...QUIET, '--no-sandbox'] };
}
