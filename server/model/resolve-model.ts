import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { defaultSettingsMiddleware, wrapLanguageModel } from 'ai';
import { type Env, env } from '@/env';
import { createDemoModel } from './demo/demo-model';
import { ModelNotConfigured } from './model-not-configured';
import { isConfigured, type ModelProvider, parseModelId, settingOf } from './rules';

/** The provider keeps nothing: our history is the only one, and an old thread needs no item stored elsewhere. */
const storeNothing = defaultSettingsMiddleware({
  settings: { providerOptions: { openai: { store: false } } },
});

const MAX_KEPT = 50;
const kept = new Map<string, LanguageModelV4>();

/** The model, made once: making one builds the schemas of its protocol, which takes longer than asking it. */
function providerModel(provider: ModelProvider, name: string, settings: Env): LanguageModelV4 {
  const of = addressOf(provider, settings);
  const key = JSON.stringify([provider, name, of]);
  let model = kept.get(key);
  if (!model) {
    model = makeModel(provider, name, of);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, model);
  }
  return model;
}

type Address = { apiKey: string | undefined; baseURL: string | undefined };

function addressOf(provider: ModelProvider, settings: Env): Address {
  switch (provider) {
    case 'openai':
      return { apiKey: settings.OPENAI_API_KEY, baseURL: settings.OPENAI_BASE_URL };
    case 'anthropic':
      return { apiKey: settings.ANTHROPIC_API_KEY, baseURL: settings.ANTHROPIC_BASE_URL };
    case 'openai-compatible':
      return { apiKey: settings.OPENAI_COMPATIBLE_API_KEY, baseURL: settings.OPENAI_COMPATIBLE_BASE_URL };
  }
}

function makeModel(provider: ModelProvider, name: string, { apiKey, baseURL }: Address): LanguageModelV4 {
  switch (provider) {
    case 'openai': {
      const openai = createOpenAI({ apiKey, baseURL });
      return wrapLanguageModel({ model: openai.responses(name), middleware: storeNothing });
    }
    case 'anthropic':
      return createAnthropic({ apiKey, baseURL })(name);
    case 'openai-compatible':
      return createOpenAICompatible({
        name: 'openai-compatible',
        apiKey,
        baseURL: baseURL ?? '',
        includeUsage: true,
      })(name);
  }
}

/**
 * The language model of an id.
 * @throws ModelNotConfigured when the id is none of ours, or its provider has no key or address here.
 */
export function resolveModel(modelId: string, settings: Env = env): LanguageModelV4 {
  const choice = parseModelId(modelId);
  if (!choice) throw new ModelNotConfigured(modelId, 'it is not a model that Parley knows');
  if (choice.kind === 'demo') return createDemoModel({ wordDelayMs: settings.DEMO_WORD_DELAY_MS });
  if (!isConfigured(settings, choice.provider)) {
    throw new ModelNotConfigured(modelId, `${settingOf(choice.provider)} is not set`);
  }
  return providerModel(choice.provider, choice.name, settings);
}
