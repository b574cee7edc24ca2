/** What the environment says about models. */
export type ModelSettings = {
  AI_MODEL?: string;
  OPENAI_API_KEY?: string;
  ANTHROPIC_API_KEY?: string;
  OPENAI_COMPATIBLE_BASE_URL?: string;
};

export const MODEL_PROVIDERS = ['openai', 'anthropic', 'openai-compatible'] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];
export type ModelChoice = { kind: 'demo' } | { kind: 'provider'; provider: ModelProvider; name: string };

export const DEMO_MODEL_ID = 'demo';
const FIRST_MODELS = { openai: 'gpt-5.6', anthropic: 'claude-sonnet-5' } as const;

/** `demo`, or `<provider>:<name>`; undefined when it is neither. */
export function parseModelId(modelId: string): ModelChoice | undefined {
  if (modelId === DEMO_MODEL_ID) return { kind: 'demo' };
  const at = modelId.indexOf(':');
  const provider = MODEL_PROVIDERS.find((candidate) => candidate === modelId.slice(0, at));
  const name = modelId.slice(at + 1);
  return provider && /^\S{1,200}$/.test(name) ? { kind: 'provider', provider, name } : undefined;
}

/** Whether the environment has what this provider needs: a key, or for a compatible one its address. */
export function isConfigured(settings: ModelSettings, provider: ModelProvider): boolean {
  switch (provider) {
    case 'openai':
      return settings.OPENAI_API_KEY !== undefined;
    case 'anthropic':
      return settings.ANTHROPIC_API_KEY !== undefined;
    case 'openai-compatible':
      return settings.OPENAI_COMPATIBLE_BASE_URL !== undefined;
  }
}

/** The variable that configures a provider. */
export function settingOf(provider: ModelProvider): keyof ModelSettings {
  switch (provider) {
    case 'openai':
      return 'OPENAI_API_KEY';
    case 'anthropic':
      return 'ANTHROPIC_API_KEY';
    case 'openai-compatible':
      return 'OPENAI_COMPATIBLE_BASE_URL';
  }
}

/** AI_MODEL, else a current model of the first provider that has a key, else the demo model. */
export function chooseDefaultModel(settings: ModelSettings): string {
  if (settings.AI_MODEL) return settings.AI_MODEL;
  if (settings.OPENAI_API_KEY) return `openai:${FIRST_MODELS.openai}`;
  if (settings.ANTHROPIC_API_KEY) return `anthropic:${FIRST_MODELS.anthropic}`;
  return DEMO_MODEL_ID;
}

/** What may be asked for, in words: `demo, anthropic:<id>`. */
export function usableModels(settings: ModelSettings): string {
  const providers = MODEL_PROVIDERS.filter((provider) => isConfigured(settings, provider));
  return [DEMO_MODEL_ID, ...providers.map((provider) => `${provider}:<id>`)].join(', ');
}
