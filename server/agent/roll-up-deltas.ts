import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { LanguageModelMiddleware } from 'ai';
import { isContinued } from '../message/merge-chunks';

const ROLL_UP_MS = 40;
/** How many parts are read that nobody has taken yet. */
const READ_AHEAD = 16;

type Part = LanguageModelV4StreamPart;
type Delta = Extract<Part, { delta: string }>;

/**
 * Reads a model's stream and passes it on with deltas joined. Written with callbacks and one timer: for each token it
 * must cost less than what it spares.
 */
class RollUp implements UnderlyingDefaultSource<Part> {
  private readonly reader: ReadableStreamDefaultReader<Part>;
  private before: Part | null = null;
  private held: { first: Delta; texts: string[]; timer: NodeJS.Timeout } | null = null;
  private passedAt = Number.NEGATIVE_INFINITY;
  private failure: { reason: unknown } | null = null;
  private isLeft = false;
  private resume: (() => void) | null = null;

  constructor(
    source: ReadableStream<Part>,
    private readonly ending: AbortSignal | undefined,
  ) {
    this.reader = source.getReader();
  }

  start(controller: ReadableStreamDefaultController<Part>): void {
    const flush = () => this.flush(controller);
    this.ending?.addEventListener('abort', flush);
    void this.run(controller).finally(() => this.ending?.removeEventListener('abort', flush));
  }

  /** Called when all that was passed on has been read: an error would take away what has not. */
  pull(controller: ReadableStreamDefaultController<Part>): void {
    this.resume?.();
    if (this.failure) controller.error(this.failure.reason);
  }

  async cancel(reason: unknown): Promise<void> {
    this.isLeft = true;
    clearTimeout(this.held?.timer);
    this.resume?.();
    await this.reader.cancel(reason);
  }

  private async run(controller: ReadableStreamDefaultController<Part>): Promise<void> {
    try {
      for (;;) {
        const { done, value } = await this.reader.read();
        if (this.isLeft) return;
        if (done) break;
        this.take(value, controller);
        if ((controller.desiredSize ?? 0) <= -READ_AHEAD) await this.demand();
      }
      this.flush(controller);
      controller.close();
    } catch (reason) {
      if (this.isLeft) return;
      this.flush(controller);
      this.failure = { reason };
      if (controller.desiredSize === 0) controller.error(reason);
    }
  }

  /** Resolves when the reader has caught up, or has left. */
  private async demand(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.resume = resolve;
    });
    this.resume = null;
  }

  private take(part: Part, controller: ReadableStreamDefaultController<Part>): void {
    const isMore = this.before !== null && isContinued(this.before, part);
    this.before = part;
    const wait = this.passedAt + ROLL_UP_MS - performance.now();
    if (isMore && this.held) {
      this.held.texts.push(part.delta);
      if (wait <= 0) this.flush(controller);
    } else if (isMore && wait > 0 && !this.ending?.aborted) {
      const timer = setTimeout(() => this.flush(controller), wait);
      this.held = { first: part, texts: [part.delta], timer };
    } else {
      this.flush(controller);
      this.pass(part, controller);
    }
  }

  private flush(controller: ReadableStreamDefaultController<Part>): void {
    if (!this.held || this.isLeft) return;
    const { first, texts, timer } = this.held;
    clearTimeout(timer);
    this.held = null;
    this.pass({ ...first, delta: texts.join('') }, controller);
  }

  private pass(part: Part, controller: ReadableStreamDefaultController<Part>): void {
    this.passedAt = performance.now();
    controller.enqueue(part);
  }
}

/**
 * Joins the deltas of a model's stream: the first of a block goes on at once, those after it at most every 40 ms.
 * Nothing is lost or comes in another order; what is held when the stream breaks goes on before the error. It is done
 * here, before the SDK reads the stream, because each step from here to the last viewer costs as much for one token as
 * for several. Once `ending` is aborted nothing is held: who lets go a moment later has all that was said.
 */
export function rollUpDeltas(ending?: AbortSignal): LanguageModelMiddleware {
  return {
    specificationVersion: 'v4',
    wrapStream: async ({ doStream }) => {
      const result = await doStream();
      const stream = new ReadableStream(new RollUp(result.stream, ending), { highWaterMark: 0 });
      return { ...result, stream };
    },
  };
}
