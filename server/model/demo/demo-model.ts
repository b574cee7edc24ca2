import { randomUUID } from 'node:crypto';
import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { nextStep } from './next-step';
import { contentOf, finishReasonOf, streamOf, usageOf } from './stream-step';

export type DemoModelOptions = {
  wordDelayMs: number;
  /** Today, for words such as "tomorrow". */
  now?: () => Date;
};

const DEMO = { provider: 'parley', modelId: 'demo' } as const;

/** A deterministic language model that works on records through the tools it is given, as any model does; it has no other way to them. */
export function createDemoModel({ wordDelayMs, now = () => new Date() }: DemoModelOptions): LanguageModelV4 {
  const think = (options: LanguageModelV4CallOptions) => {
    options.abortSignal?.throwIfAborted();
    const step = nextStep(options, now());
    const content = contentOf(step, () => `call_${randomUUID().replaceAll('-', '')}`);
    return { content, usage: usageOf(options.prompt, step), finishReason: finishReasonOf(step) };
  };
  return {
    specificationVersion: 'v4',
    ...DEMO,
    supportedUrls: {},
    doGenerate: async (options) => ({ ...think(options), warnings: [] }),
    doStream: async (options) => {
      const { content, usage, finishReason } = think(options);
      const pace = { wordDelayMs, signal: options.abortSignal };
      return { stream: streamOf(content, { usage, finishReason }, pace) };
    },
  };
}
