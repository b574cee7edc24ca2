import { setTimeout as sleep } from 'node:timers/promises';
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import type { AppRouter } from '@/server/api/root';
import { pendingQuestionsOf } from '@/server/question/rules';
import type { ThreadView } from '@/server/thread/schema';

export type Asked = { threadId: string; messageId: string; toolCallId: string };

const ANSWERS = [{ questionIndex: 0, selectedOptionIndices: [0] }];

/** Signs up a person and gives the cookie of their session. */
export async function signUp(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({
      name: 'Ada',
      email: `ada-${crypto.randomUUID()}@example.com`,
      password: 'correct horse',
    }),
  });
  if (!response.ok) throw new Error(`sign-up answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** A person in one thread, on one server. */
export class Client {
  private constructor(
    readonly url: string,
    readonly cookie: string,
    readonly threadId: string,
  ) {}

  static async open(url: string, cookie: string): Promise<Client> {
    const thread = await trpc(url, cookie).chat.createThread.mutate();
    return new Client(url, cookie, thread.id);
  }

  /** The same thread through another server. */
  through(url: string): Client {
    return new Client(url, this.cookie, this.threadId);
  }

  post(text: string): Promise<Response> {
    return fetch(`${this.url}/api/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.url, cookie: this.cookie },
      body: JSON.stringify({ threadId: this.threadId, message: { parts: [{ type: 'text', text }] } }),
    });
  }

  attach(): Promise<Response> {
    return fetch(`${this.url}/api/chat/${this.threadId}/stream`, { headers: { cookie: this.cookie } });
  }

  async list(cursor: string | null, limit: number): Promise<unknown> {
    return trpc(this.url, this.cookie).chat.listThreads.query({ cursor, limit });
  }

  async send(text: string): Promise<void> {
    const response = await this.post(text);
    if (!response.ok) throw new Error(`the message was answered with ${response.status}`);
    await response.body?.cancel();
  }

  /** The thread with its newest messages, or with those before a cursor. */
  async view(before?: string): Promise<ThreadView> {
    return (await trpc(this.url, this.cookie).chat.getThread.query({
      threadId: this.threadId,
      ...(before && { before }),
    })) as ThreadView;
  }

  async asked(timeoutMs: number): Promise<Asked> {
    const view = await this.until(
      (seen) => seen.thread.pendingQuestionMessageId !== null,
      'a question',
      timeoutMs,
    );
    const messageId = view.thread.pendingQuestionMessageId ?? '';
    const parts = view.messages.find(({ id }) => id === messageId)?.parts ?? [];
    const toolCallId = pendingQuestionsOf(parts)[0]?.toolCallId ?? '';
    return { threadId: this.threadId, messageId, toolCallId };
  }

  /** Answers; gives the application code of the refusal, or null. */
  async answer(asked: Asked): Promise<string | null> {
    try {
      await trpc(this.url, this.cookie).chat.answerQuestion.mutate({ ...asked, answers: ANSWERS });
      return null;
    } catch (error) {
      if (error instanceof TRPCClientError) return String(error.data?.appCode ?? error.message);
      throw error;
    }
  }

  async stop(): Promise<void> {
    await trpc(this.url, this.cookie).chat.stopTurn.mutate({ threadId: this.threadId });
  }

  async countCompanies(name: string): Promise<number> {
    const page = await trpc(this.url, this.cookie).record.find.query({ object: 'companies', search: name });
    return page.records.length;
  }

  async until(check: (view: ThreadView) => boolean, what: string, timeoutMs: number): Promise<ThreadView> {
    for (const deadline = Date.now() + timeoutMs; ; await sleep(100)) {
      const view = await this.view();
      if (check(view)) return view;
      if (Date.now() > deadline) throw new Error(`waited for ${what}: ${JSON.stringify(view.thread)}`);
    }
  }
}

function trpc(url: string, cookie: string) {
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/api/trpc`, headers: { cookie, origin: url } })],
  });
}

/** Resolves when `check` holds. */
export async function waitFor(check: () => boolean, what: string, timeoutMs = 15_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !check(); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`waited for ${what}`);
  }
}
