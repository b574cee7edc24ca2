import { expect, type Page } from '@playwright/test';

export type StoredMessage = {
  id: string;
  role: string;
  parts: { type: string; text?: string; state?: string; output?: { status?: string } }[];
};

export type StoredThread = {
  thread: {
    id: string;
    title: string;
    activeStreamId: string | null;
    pendingQuestionMessageId: string | null;
  };
  messages: StoredMessage[];
  queue: StoredMessage[];
};

/** Calls the API with the page's session, from the page's own origin. */
export async function query<T>(page: Page, procedure: string, input: unknown): Promise<T> {
  const path = `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const answer = await page.request.get(path);
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).result.data;
}

export async function mutate<T>(page: Page, procedure: string, input: unknown): Promise<T> {
  const answer = await page.request.post(`/api/trpc/${procedure}`, {
    data: input,
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).result.data;
}

export function readThread(page: Page, threadId: string): Promise<StoredThread> {
  return query(page, 'chat.getThread', { threadId });
}

/** Sends as another tab or program would; the status is 200 when a turn starts, 202 when the message waits. */
export async function sendBehind(page: Page, threadId: string, text: string): Promise<number> {
  const answer = await page.request.post('/api/chat', {
    data: { threadId, message: { parts: [{ type: 'text', text }] } },
    headers: { origin: new URL(page.url()).origin },
  });
  return answer.status();
}

/** Two companies that share a name no other test uses, so that asking to delete it is ambiguous. */
export async function createTwins(page: Page): Promise<{ name: string; labels: [string, string] }> {
  const name = `Quill${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 6)}`;
  const labels: [string, string] = [`${name} Ltd`, `${name} GmbH`];
  for (const label of labels) {
    await mutate(page, 'record.create', { object: 'company', fields: { name: label } });
  }
  return { name, labels };
}

/** The names of the companies whose name holds `search`. */
export async function companyNames(page: Page, search: string): Promise<string[]> {
  const found = await query<{ records: { fields: { name: string } }[] }>(page, 'record.find', {
    object: 'company',
    search,
  });
  return found.records.map((record) => record.fields.name).sort();
}

export function textOf(message: StoredMessage | undefined): string {
  return (message?.parts ?? []).flatMap((part) => (part.type === 'text' ? [part.text ?? ''] : [])).join('\n');
}
