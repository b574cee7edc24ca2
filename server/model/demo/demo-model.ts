import type { LanguageModelV4 } from '@ai-sdk/provider';

export function createDemoModel(_options: { wordDelayMs: number }): LanguageModelV4 {
  throw new Error('not yet');
}
