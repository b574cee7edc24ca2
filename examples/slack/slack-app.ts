import { App, LogLevel } from '@slack/bolt';
import { createParley, type ParleySettings } from './parley';
import { downloadFile, isReadable, type SlackFile } from './slack-files';
import { type SlackMessage, threadMessages } from './thread-messages';

export type SlackSettings = {
  botToken: string;
  signingSecret: string;
  parley: ParleySettings;
  /** Another address of Slack's Web API, for tests. */
  slackApiUrl?: string;
};

const MAX_PAGES = 5;
const MAX_REMEMBERED = 1_000;

type Client = App['client'];

/** Remembers what was done for the newest keys. */
class Memory<T> {
  private readonly entries = new Map<string, T>();

  get(key: string): T | undefined {
    return this.entries.get(key);
  }

  set(key: string, value: T): void {
    this.entries.set(key, value);
    const [oldest] = this.entries.keys();
    if (this.entries.size > MAX_REMEMBERED && oldest !== undefined) this.entries.delete(oldest);
  }
}

async function readThread(client: Client, channel: string, ts: string): Promise<SlackMessage[]> {
  const messages: SlackMessage[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const replies = await client.conversations.replies({
      channel,
      ts,
      limit: 200,
      ...(cursor && { cursor }),
    });
    messages.push(...((replies.messages ?? []) as SlackMessage[]));
    cursor = replies.response_metadata?.next_cursor;
    if (!cursor) break;
  }
  return messages;
}

/** A Slack app that answers a mention with Parley's agent, in the mention's thread and with the thread's files. */
export function createSlackApp(settings: SlackSettings): App {
  const { botToken, signingSecret, slackApiUrl } = settings;
  const parley = createParley(settings.parley);
  const hosts = ['slack.com', ...(slackApiUrl ? [new URL(slackApiUrl).host] : [])];
  const uploaded = new Memory<string>();
  const answered = new Memory<true>();
  const app = new App({
    token: botToken,
    signingSecret,
    logLevel: LogLevel.ERROR,
    ...(slackApiUrl && { clientOptions: { slackApiUrl } }),
  });

  async function give(file: SlackFile): Promise<string | null> {
    const known = uploaded.get(file.id);
    if (known || !isReadable(file)) return known ?? null;
    const bytes = await downloadFile(file, { botToken, hosts });
    if (!bytes) return null;
    const fileId = await parley.upload(file.name ?? 'file', bytes);
    uploaded.set(file.id, fileId);
    return fileId;
  }

  app.event('app_mention', async ({ event, body, context, client, logger }) => {
    // Slack sends an event again when it was not sure that it arrived.
    if (answered.get(body.event_id)) return;
    answered.set(body.event_id, true);
    const thread = event.thread_ts ?? event.ts;
    const post = (text: string) =>
      client.chat.postMessage({ channel: event.channel, thread_ts: thread, text, unfurl_links: false });
    try {
      const self = { userId: context.botUserId, botId: context.botId };
      const messages = await threadMessages(await readThread(client, event.channel, thread), self, give);
      const { text } = await parley.runAgent({ messages, idempotencyKey: body.event_id });
      await post(text || 'I have nothing to say to that.');
    } catch (error) {
      logger.error(error instanceof Error ? error.message : 'The answer failed.');
      await post('I could not answer that. Try again in a moment.');
    }
  });
  return app;
}
