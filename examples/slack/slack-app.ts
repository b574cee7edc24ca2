import { App, LogLevel } from '@slack/bolt';
import { TRPCClientError } from '@trpc/client';
import { createParley, type ParleySettings } from './parley';
import { readThread } from './read-thread';
import { downloadFile, isReadable, type SlackFile } from './slack-files';
import { type AgentMessage, type SlackMessage, threadMessages } from './thread-messages';
import { toMrkdwn } from './to-mrkdwn';

export type SlackSettings = {
  botToken: string;
  signingSecret: string;
  parley: ParleySettings;
  /** Another address of Slack's Web API, for tests. */
  slackApiUrl?: string;
};

const MAX_REMEMBERED = 1_000;
const HINT =
  'Mention me with a question or a task, and I answer here. I see this thread and its pictures and PDFs.';

/** Remembers what was done for the newest keys. */
class Memory<T> {
  private readonly entries = new Map<string, T>();

  get(key: string): T | undefined {
    return this.entries.get(key);
  }

  clear(): void {
    this.entries.clear();
  }

  set(key: string, value: T): void {
    this.entries.set(key, value);
    const [oldest] = this.entries.keys();
    if (this.entries.size > MAX_REMEMBERED && oldest !== undefined) this.entries.delete(oldest);
  }
}

/** The application code of a failed call of Parley's. */
function codeOf(error: unknown): string | undefined {
  return error instanceof TRPCClientError ? error.data?.appCode : undefined;
}

/** Gives a file to Parley, once; null for one that is only named. */
async function giveFile(
  file: SlackFile,
  means: {
    parley: ReturnType<typeof createParley>;
    uploaded: Memory<string>;
    botToken: string;
    testOrigin?: string;
  },
): Promise<string | null> {
  const known = means.uploaded.get(file.id);
  if (known || !isReadable(file)) return known ?? null;
  const bytes = await downloadFile(file, means);
  if (!bytes) return null;
  const fileId = await means.parley.upload(file.name || 'file', bytes);
  means.uploaded.set(file.id, fileId);
  return fileId;
}

/** A Slack app that answers a mention with Parley's agent, in the mention's thread and with the thread's files. */
export function createSlackApp(settings: SlackSettings): App {
  const { botToken, signingSecret, slackApiUrl } = settings;
  const parley = createParley(settings.parley);
  const testOrigin = slackApiUrl && new URL(slackApiUrl).origin;
  const uploaded = new Memory<string>();
  const answered = new Memory<true>();
  const app = new App({
    token: botToken,
    signingSecret,
    logLevel: LogLevel.ERROR,
    ...(slackApiUrl && { clientOptions: { slackApiUrl } }),
  });

  /** A file that cannot be had or given is named, and fails no answer. */
  const give = (file: SlackFile) =>
    giveFile(file, { parley, uploaded, botToken, testOrigin }).catch((error: unknown) => {
      app.logger.error(error instanceof Error ? error.message : 'A file could not be given.');
      return null;
    });

  async function answer(read: () => Promise<AgentMessage[]>, idempotencyKey: string): Promise<string> {
    const messages = await read();
    if (messages.every(({ content, attachments }) => content === '' && !attachments)) return HINT;
    const { text } = await parley.runAgent({ messages, idempotencyKey });
    return toMrkdwn(text) || 'I have nothing to say to that.';
  }

  app.event('app_mention', async ({ event, body, context, client, logger }) => {
    // Slack sends an event again when it was not sure that it arrived; and two bots could talk for ever.
    if (event.bot_id || answered.get(body.event_id)) return;
    answered.set(body.event_id, true);
    const thread = event.thread_ts ?? event.ts;
    const post = (text: string) =>
      client.chat.postMessage({ channel: event.channel, thread_ts: thread, text, unfurl_links: false });
    const self = { userId: context.botUserId, botId: context.botId };
    const read = async () =>
      threadMessages(await readThread(client, event.channel, thread, event as SlackMessage), self, give);
    try {
      const text = await answer(read, body.event_id).catch((error: unknown) => {
        if (codeOf(error) !== 'INVALID_AGENT_INPUT') throw error;
        // A file that was given before may have been deleted since.
        uploaded.clear();
        return answer(read, body.event_id);
      });
      await post(text);
    } catch (error) {
      // Before a restart this event was answered, and the thread has gone on since.
      if (codeOf(error) === 'IDEMPOTENCY_KEY_REUSED') return;
      logger.error(error instanceof Error ? error.message : 'The answer failed.');
      await post('I could not answer that. Try again in a moment.');
    }
  });
  return app;
}
