import { vi } from 'vitest';
import { pendingQuestionsOf } from '../question/rules';
import { streamLog } from '../stream/open-stream-log';
import { createThread } from '../thread/create-thread';
import type { ThreadView } from '../thread/schema';
import { deleteThread } from '../turn/delete-thread';
import { startTurn } from '../turn/start-turn';
import { viewThread } from '../turn/view-thread';
import type { Actor } from '../workspace/schema';
import { COMPATIBLE_MODEL } from './provider';

const PATIENCE = { timeout: 10_000, interval: 20 };

/** A member in a thread of theirs, as tests speak to it. */
export class TestChat {
  constructor(
    readonly actor: Actor,
    readonly threadId: string,
    readonly modelId: string,
  ) {}

  static async open(actor: Actor, modelId = COMPATIBLE_MODEL): Promise<TestChat> {
    return new TestChat(actor, (await createThread(actor)).id, modelId);
  }

  /** Ends the thread with all that runs or waits in it, so that no other test meets it. */
  async leave(): Promise<void> {
    await deleteThread(this.actor, this.threadId).catch(() => {});
  }

  send(text: string, id?: string) {
    return startTurn(this.actor, {
      threadId: this.threadId,
      modelId: this.modelId,
      message: { ...(id && { id }), parts: [{ type: 'text', text }] },
    });
  }

  view(): Promise<ThreadView> {
    return viewThread(this.actor, { threadId: this.threadId });
  }

  /** The view once `check` holds for it. */
  async until(check: (view: ThreadView) => boolean, what = 'the thread to be so'): Promise<ThreadView> {
    return vi.waitFor(async () => {
      const view = await this.view();
      if (!check(view)) throw new Error(`waited for ${what}, the thread is ${JSON.stringify(view.thread)}`);
      return view;
    }, PATIENCE);
  }

  /** Resolves when the first words of the running stream have arrived. */
  async firstWords(): Promise<void> {
    const { thread } = await this.until((view) => view.thread.activeStreamId !== null, 'a running stream');
    const signal = AbortSignal.timeout(PATIENCE.timeout);
    for await (const { chunks } of streamLog().read(thread.activeStreamId ?? '', 0, signal)) {
      if (chunks.some((json) => JSON.parse(json).type === 'text-delta')) return;
    }
    throw new Error('the stream ended without words');
  }

  idle(): Promise<ThreadView> {
    return this.until(
      ({ thread, queue }) =>
        thread.activeStreamId === null &&
        thread.pendingQuestionMessageId === null &&
        (queue.length === 0 || thread.isQueueHeld),
      'the thread to be idle',
    );
  }

  /** The pending question, once there is one, with what an answer must name. */
  async asked(): Promise<{ threadId: string; messageId: string; toolCallId: string }> {
    const view = await this.until(({ thread }) => thread.pendingQuestionMessageId !== null, 'a question');
    const messageId = view.thread.pendingQuestionMessageId ?? '';
    const message = view.messages.find(({ id }) => id === messageId);
    const [question] = pendingQuestionsOf(message?.parts ?? []);
    if (!question) throw new Error('the marker is set, but the message has no pending question');
    return { threadId: this.threadId, messageId, toolCallId: question.toolCallId };
  }
}
