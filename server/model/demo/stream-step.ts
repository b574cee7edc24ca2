import type {
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type { Step } from './replay';

const CHARACTERS_PER_TOKEN = 4;

/** A wait that an abort ends at once, by throwing the signal's reason. */
function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (milliseconds === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Words, each with the space after it. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

/** A step that calls tools is not the end of the turn. */
export function finishReasonOf({ calls }: Step): LanguageModelV4FinishReason {
  return calls.length > 0 ? { unified: 'tool-calls', raw: 'tool_calls' } : { unified: 'stop', raw: 'stop' };
}

/** What a step would cost, at about four characters a token. */
export function usageOf(prompt: unknown, step: Step): LanguageModelV4Usage {
  const input = Math.ceil(JSON.stringify(prompt).length / CHARACTERS_PER_TOKEN);
  const output = Math.ceil((step.text.length + JSON.stringify(step.calls).length) / CHARACTERS_PER_TOKEN);
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}

/** A step as finished content, with ids for its calls. */
export function contentOf(step: Step, makeId: () => string): LanguageModelV4Content[] {
  return [
    ...(step.text === '' ? [] : [{ type: 'text', text: step.text } as const]),
    ...step.calls.map(
      ({ toolName, input }) =>
        ({ type: 'tool-call', toolCallId: makeId(), toolName, input: JSON.stringify(input) }) as const,
    ),
  ];
}

async function* partsOf(
  content: LanguageModelV4Content[],
  delay: () => Promise<void>,
): AsyncGenerator<LanguageModelV4StreamPart> {
  for (const part of content) {
    if (part.type === 'text') {
      yield { type: 'text-start', id: 'text' };
      for (const word of wordsOf(part.text)) {
        await delay();
        yield { type: 'text-delta', id: 'text', delta: word };
      }
      yield { type: 'text-end', id: 'text' };
    }
    if (part.type === 'tool-call') {
      await delay();
      yield { type: 'tool-input-start', id: part.toolCallId, toolName: part.toolName };
      yield { type: 'tool-input-delta', id: part.toolCallId, delta: part.input };
      yield { type: 'tool-input-end', id: part.toolCallId };
      yield part;
    }
  }
}

/** A step as a stream, word by word. An abort, or a reader that leaves, ends it at once. */
export function streamOf(
  content: LanguageModelV4Content[],
  end: { usage: LanguageModelV4Usage; finishReason: LanguageModelV4FinishReason },
  pace: { wordDelayMs: number; signal: AbortSignal | undefined },
): ReadableStream<LanguageModelV4StreamPart> {
  const left = new AbortController();
  const signal = pace.signal ? AbortSignal.any([pace.signal, left.signal]) : left.signal;
  const parts = partsOf(content, () => wait(pace.wordDelayMs, signal));
  return new ReadableStream<LanguageModelV4StreamPart>({
    start: (controller) => controller.enqueue({ type: 'stream-start', warnings: [] }),
    pull: async (controller) => {
      const next = await parts.next();
      if (!next.done) return controller.enqueue(next.value);
      controller.enqueue({ type: 'finish', ...end });
      controller.close();
    },
    cancel: () => left.abort(),
  });
}
