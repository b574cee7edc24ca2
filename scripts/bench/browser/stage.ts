import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { browserOptions } from '@/e2e/support/browser';
import { Client, signUp } from '../../faults/client';
import type { Lab } from '../lab';
import { inScope } from '../scope';

/** A browser in which a new member is signed in, and that member as a program. */
export type Stage = { context: BrowserContext; client: Client; profile: string };

export const VIEWPORT = { width: 1280, height: 800 };

/** Runs `work` with a browser of its own, whose profile is new and whose member has one empty thread. */
export async function onStage<T>(
  { server }: Lab,
  work: (stage: Stage) => Promise<T>,
  flags: readonly string[] = [],
): Promise<T> {
  const cookie = await signUp(server.url);
  const client = await Client.open(server.url, cookie);
  return inScope(async (scope) => {
    const profile = await mkdtemp(join(tmpdir(), 'parley-bench-browser-'));
    scope.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
    const options = browserOptions();
    const context = await chromium.launchPersistentContext(profile, {
      ...options,
      args: [...(options.args ?? []), ...flags],
      baseURL: server.url,
      viewport: VIEWPORT,
    });
    scope.defer(() => context.close());
    await context.addCookies(cookiesOf(cookie, server.url));
    return work({ context, client, profile });
  });
}

function cookiesOf(header: string, url: string) {
  return header.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
}
