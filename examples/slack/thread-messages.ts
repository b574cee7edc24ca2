import type { SlackFile } from './slack-files';

export type SlackMessage = {
  ts?: string;
  user?: string;
  bot_id?: string;
  text?: string;
  files?: SlackFile[];
};
export type AgentMessage = {
  role: 'user' | 'assistant';
  content: string;
  attachments?: { fileId: string; filename?: string }[];
};

export const MAX_MESSAGES = 100;
const MAX_ATTACHMENTS = 10;
const MAX_CHARACTERS = 50_000;
const MAX_NAME_CHARACTERS = 255;
/** Parley takes a body of 1 MB. */
const MAX_BYTES = 700_000;

/**
 * The newest messages of a Slack thread as the agent takes them, as many as it takes: our own are the assistant's. `give` uploads a file
 * and says its id, null for one that is only named.
 */
export async function threadMessages(
  thread: readonly SlackMessage[],
  self: { userId?: string; botId?: string },
  give: (file: SlackFile) => Promise<string | null>,
): Promise<AgentMessage[]> {
  const messages: AgentMessage[] = [];
  let bytesLeft = MAX_BYTES;
  for (const message of thread.slice(-MAX_MESSAGES).toReversed()) {
    const isOwn = isSame(message.user, self.userId) || isSame(message.bot_id, self.botId);
    const text = (message.text ?? '').replaceAll(`<@${self.userId}>`, '').trim().slice(0, MAX_CHARACTERS);
    const next: AgentMessage = isOwn
      ? { role: 'assistant', content: text }
      : await userMessage(text, message.files ?? [], give);
    bytesLeft -= Buffer.byteLength(JSON.stringify(next));
    if (bytesLeft < 0) break;
    messages.push(next);
  }
  return messages.toReversed();
}

const isSame = (one: string | undefined, other: string | undefined) => one !== undefined && one === other;

async function userMessage(
  text: string,
  files: readonly SlackFile[],
  give: (file: SlackFile) => Promise<string | null>,
): Promise<AgentMessage> {
  const attachments: { fileId: string; filename?: string }[] = [];
  const names: string[] = [];
  for (const file of files) {
    const filename = (file.name || 'file').slice(0, MAX_NAME_CHARACTERS);
    const fileId = attachments.length < MAX_ATTACHMENTS ? await give(file) : null;
    if (fileId) attachments.push({ fileId, filename });
    else names.push(`[A file that you cannot see: ${filename}]`);
  }
  const content = [text, ...names].filter((part) => part !== '').join('\n');
  return { role: 'user', content, ...(attachments.length > 0 && { attachments }) };
}
