import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test';
import { ScriptedModel } from './scripted-model';
import { ParleyServer, type ServerSettings } from './server';
import { ThreadPage } from './thread-page';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

type WorkerFixtures = {
  server: ParleyServer;
  demoSession: StorageState;
  /** A server whose model says what a test tells it to. */
  scripted: { server: ParleyServer; model: ScriptedModel; session: StorageState };
};
type TestFixtures = {
  signedInPage: Page;
  newThread: ThreadPage;
  /** A new thread on the server whose model is scripted. */
  scriptedThread: ThreadPage;
  /** A server that this test alone uses, with settings of its own. */
  ownServer: (settings?: ServerSettings) => Promise<ParleyServer>;
  /** A page signed in to the demo of such a server. */
  signInTo: (server: ParleyServer) => Promise<Page>;
};

/** Signs in to the demo workspace by its one click. */
export async function signInToDemo(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Explore the demo' }).click();
  await page.waitForURL(/\/threads/);
}

async function sessionOf(browser: Browser, baseURL: string): Promise<StorageState> {
  const context = await browser.newContext({ baseURL });
  await signInToDemo(await context.newPage());
  const state = await context.storageState();
  await context.close();
  return state;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await ParleyServer.create();
      await use(server);
      await server.destroy();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  demoSession: [
    async ({ browser, server }, use) => {
      await use(await sessionOf(browser, server.url));
    },
    { scope: 'worker' },
  ],
  scripted: [
    async ({ browser }, use) => {
      const model = await ScriptedModel.start();
      const server = await ParleyServer.create(model.settings);
      await use({ server, model, session: await sessionOf(browser, server.url) });
      await server.destroy();
      await model.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  scriptedThread: async ({ browser, scripted }, use) => {
    const { server, session } = scripted;
    const context = await browser.newContext({ baseURL: server.url, storageState: session });
    const thread = new ThreadPage(await context.newPage());
    await thread.openNew();
    await use(thread);
    await context.close();
  },
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  signedInPage: async ({ browser, server, demoSession }, use) => {
    const context = await browser.newContext({ baseURL: server.url, storageState: demoSession });
    await use(await context.newPage());
    await context.close();
  },
  newThread: async ({ signedInPage }, use) => {
    const thread = new ThreadPage(signedInPage);
    await thread.openNew();
    await use(thread);
  },
  ownServer: async ({ browserName: _ }, use) => {
    const servers: ParleyServer[] = [];
    await use(async (settings) => {
      const server = await ParleyServer.create(settings);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.destroy();
  },
  signInTo: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (server) => {
      const context = await browser.newContext({ baseURL: server.url });
      contexts.push(context);
      const page = await context.newPage();
      await signInToDemo(page);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});
