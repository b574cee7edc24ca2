import type { App } from '@slack/bolt';
import { MAX_MESSAGES, type SlackMessage } from './thread-messages';

const MAX_PAGES = 100;

/**
 * The newest messages of a thread, the mention itself among them whatever Slack gives: it lists the oldest first, so
 * the pages are read to the end and the old ones let go.
 */
export async function readThread(
  client: App['client'],
  channel: string,
  ts: string,
  mention: SlackMessage,
): Promise<SlackMessage[]> {
  let messages: SlackMessage[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const replies = await client.conversations.replies({
      channel,
      ts,
      limit: 200,
      ...(cursor && { cursor }),
    });
    messages = [...messages, ...((replies.messages ?? []) as SlackMessage[])].slice(-MAX_MESSAGES);
    cursor = replies.response_metadata?.next_cursor;
    if (!cursor) break;
  }
  return messages.some((message) => message.ts === mention.ts) ? messages : [...messages, mention];
}
