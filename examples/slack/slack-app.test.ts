import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { env } from '@/env';
import { db } from '@/server/db';
import { pngOf, useScratchStorage } from '@/server/testing/files';
import { createActor } from '@/server/testing/fixtures';
import { serveApi } from '@/server/testing/http';
import { COMPATIBLE_MODEL, TestProvider } from '@/server/testing/provider';
import { RecordingProxy } from '@/server/testing/recording-proxy';
import { createAppToken } from '@/server/workspace/create-app-token';
import { createSlackApp } from './slack-app';
import { downloadFile } from './slack-files';
import { toMrkdwn } from './to-mrkdwn';

const SECRET = 'signing secret';
const PATIENCE = { timeout: 15_000 };
const PNG = pngOf(5, 5);
const provider = new TestProvider();
const proxy = new RecordingProxy(provider);
let api: Awaited<ReturnType<typeof serveApi>>;
let slack: Server;
let slackUrl: string;
let appUrl: string;
let stopApp: () => Promise<unknown>;
let removeFiles: () => void;

let thread: object[] = [];
let posts: Record<string, string>[] = [];
let downloads: (string | undefined)[] = [];

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Slack, as far as the app talks to it: the Web API and private files. */
function fakeSlack(): Server {
  return createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(pieces).toString()));
    const json = (body: object) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ok: true, ...body }));
    };
    switch (new URL(request.url ?? '', 'http://slack').pathname) {
      case '/api/auth.test':
        return json({ user_id: 'UBOT', bot_id: 'BBOT', team_id: 'T1' });
      case '/api/conversations.replies':
        return json({ messages: thread });
      case '/api/chat.postMessage':
        posts.push(form);
        return json({ ts: '2.0' });
      case '/files/photo.png':
        downloads.push(request.headers.authorization);
        response.writeHead(200, { 'content-type': 'image/png' });
        return response.end(PNG);
      default:
        response.writeHead(200, { 'content-type': 'text/html' });
        return response.end('<html>Sign in</html>');
    }
  });
}

beforeAll(async () => {
  removeFiles = useScratchStorage();
  await provider.start();
  await proxy.start();
  Object.assign(env, { AI_MODEL: COMPATIBLE_MODEL });
  api = await serveApi();
  slack = fakeSlack();
  await new Promise<void>((resolve) => slack.listen(0, '127.0.0.1', resolve));
  slackUrl = `http://127.0.0.1:${portOf(slack)}`;
  const { token } = await createAppToken(await createActor(), {
    name: 'slack',
    permissions: ['RUN_AGENT', 'UPLOAD_FILE'],
  });
  const app = createSlackApp({
    botToken: 'xoxb-test',
    signingSecret: SECRET,
    parley: { url: api.url, token },
    slackApiUrl: `${slackUrl}/api/`,
  });
  appUrl = `http://127.0.0.1:${portOf((await app.start(0)) as unknown as Server)}`;
  stopApp = () => app.stop();
});
beforeEach(() => {
  [thread, posts, downloads] = [[], [], []];
});
afterEach(() => {
  provider.reset();
  proxy.reset();
});
afterAll(async () => {
  await stopApp();
  slack.closeAllConnections();
  slack.close();
  api.close();
  proxy.stop();
  await provider.stop();
  removeFiles();
});

async function mention(eventId: string, secret = SECRET, more = {}): Promise<number> {
  const body = JSON.stringify({
    type: 'event_callback',
    team_id: 'T1',
    event_id: eventId,
    event: {
      type: 'app_mention',
      user: 'U1',
      channel: 'C1',
      ts: '1.3',
      thread_ts: '1.1',
      text: '<@UBOT> hi',
      ...more,
    },
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  const response = await fetch(`${appUrl}/slack/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${signature}`,
    },
    body,
  });
  return response.status;
}

const photo = (id: string) => ({
  id,
  name: 'photo.png',
  mimetype: 'image/png',
  size: PNG.length,
  url_private_download: `${slackUrl}/files/photo.png`,
});

test('a mention is answered in its thread, with the history and the files of it', async () => {
  const locked = { ...photo('F3'), name: 'locked.png', url_private_download: `${slackUrl}/locked.png` };
  thread = [
    {
      user: 'U1',
      text: 'See',
      files: [photo('F1'), { id: 'F2', name: 'film.mov', mimetype: 'video/quicktime' }, locked],
    },
    { user: 'UBOT', text: 'A grey square.' },
    { user: 'U2', ts: '1.3', text: '<@UBOT> are you sure?' },
  ];
  provider.replies({ content: 'Quite sure.' });
  expect(await mention('Ev1')).toBe(200);
  await expect.poll(() => posts, PATIENCE).toHaveLength(1);
  expect(posts[0]).toMatchObject({ channel: 'C1', thread_ts: '1.1', text: 'Quite sure.' });
  const { messages } = JSON.parse(proxy.bodies.at(-1)?.text ?? '{}');
  expect(messages.slice(1)).toEqual([
    {
      role: 'user',
      content: [
        {
          type: 'text',
          text: 'See\n[A file that you cannot see: film.mov]\n[A file that you cannot see: locked.png]',
        },
        { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG.toString('base64')}` } },
      ],
    },
    { role: 'assistant', content: 'A grey square.' },
    { role: 'user', content: 'are you sure?' },
  ]);
  expect(downloads).toEqual(['Bearer xoxb-test']);
});

test('an event that Slack sends again is answered once; a file is fetched once', async () => {
  thread = [{ user: 'U1', ts: '1.3', text: '<@UBOT> look', files: [photo('F9')] }];
  expect([await mention('Ev2'), await mention('Ev2')]).toEqual([200, 200]);
  await expect.poll(() => posts, PATIENCE).toHaveLength(1);
  await mention('Ev3');
  await expect.poll(() => posts, PATIENCE).toHaveLength(2);
  expect(downloads).toHaveLength(1);
});

test('a failure is told in the thread, an unsigned event not at all', async () => {
  thread = [{ user: 'U1', ts: '1.3', text: '<@UBOT> hi' }];
  proxy.refusals.push(500);
  expect(await mention('Ev4', 'another secret')).toBe(401);
  await mention('Ev5');
  await expect.poll(() => posts, PATIENCE).toHaveLength(1);
  expect(posts[0]?.text).toMatch(/could not answer/);
  expect(provider.requests).toEqual([]);
});

test('a mention without words is told what to do', async () => {
  thread = [{ user: 'U1', ts: '1.3', text: '<@UBOT>' }];
  await mention('Ev10');
  await expect.poll(() => posts, PATIENCE).toHaveLength(1);
  expect(posts[0]?.text).toMatch(/Mention me with a question/);
});

test('the mention is in what the model gets, however long the thread is', async () => {
  const long = 'x'.repeat(40_000);
  thread = Array.from({ length: 120 }, (_, at) => ({ user: 'U1', ts: `0.${at}`, text: `${at} ${long}` }));
  await mention('Ev11');
  await expect.poll(() => posts, PATIENCE).toHaveLength(1);
  const { messages } = JSON.parse(proxy.bodies.at(-1)?.text ?? '{}');
  expect(messages.at(-1)).toEqual({ role: 'user', content: 'hi' });
  expect(messages.length).toBeGreaterThan(10);
});

test('a file that is broken, or was deleted in Parley, fails no answer', async () => {
  const broken = { ...photo('F20'), name: '', url_private_download: 'nowhere' };
  thread = [{ user: 'U1', ts: '1.3', text: '<@UBOT> look', files: [photo('F21'), broken] }];
  await mention('Ev12');
  await expect.poll(() => posts, PATIENCE).toHaveLength(1);
  await db().file.deleteMany();
  await mention('Ev13');
  await expect.poll(() => posts, PATIENCE).toHaveLength(2);
  expect(posts.map(({ text }) => text)).not.toContainEqual(expect.stringMatching(/could not/));
  expect(proxy.bodies.at(-1)?.text).toContain(PNG.toString('base64'));
});

test('another bot gets no answer', async () => {
  thread = [{ bot_id: 'BOTHER', ts: '1.3', text: '<@UBOT> hi' }];
  expect(await mention('Ev14', SECRET, { bot_id: 'BOTHER' })).toBe(200);
  expect(await mention('Ev15')).toBe(200);
  await expect.poll(() => posts, PATIENCE).toHaveLength(1);
  expect(provider.requests).toHaveLength(1);
});

test('an event that was answered before a restart is answered no second time', async () => {
  await db().agentRun.updateMany({ where: { idempotencyKey: 'Ev1' }, data: { idempotencyKey: 'Ev16' } });
  expect(await mention('Ev16')).toBe(200);
  await mention('Ev17');
  await expect.poll(() => posts, PATIENCE).toHaveLength(1);
});

test('the answer is Slack’s own writing, in which nobody is called', () => {
  expect(toMrkdwn('# Deals\n**Acme** & [site](https://acme.example) <!channel> <@U1>\n- one')).toBe(
    '*Deals*\n*Acme* &amp; <https://acme.example|site> &lt;!channel&gt; &lt;@U1&gt;\n• one',
  );
});

test('the bot’s token goes to Slack’s hosts alone', async () => {
  const access = { botToken: 'xoxb-test' };
  for (const url of [
    `${slackUrl}/files/photo.png`,
    'http://files.slack.com/x',
    'no address',
    'https://evilslack.com/x',
    'https://slack.com.evil.example/x',
  ]) {
    expect(await downloadFile({ id: 'F', url_private_download: url }, access)).toBeNull();
  }
  expect(downloads).toEqual([]);
});
