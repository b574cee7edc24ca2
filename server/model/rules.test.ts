import { describe, expect, it } from 'vitest';
import { chooseDefaultModel, parseModelId, usableModels } from './rules';

describe('parseModelId', () => {
  it.each(['', 'openai', 'openai:', 'openai: x', 'google:gemini', 'Demo', 'openai-compatible'])(
    'refuses %j',
    (id) => {
      expect(parseModelId(id)).toBeUndefined();
    },
  );

  it('keeps colons and slashes of a name', () => {
    expect(parseModelId('openai-compatible:meta/llama:70b')).toEqual({
      kind: 'provider',
      provider: 'openai-compatible',
      name: 'meta/llama:70b',
    });
    expect(parseModelId('demo')).toEqual({ kind: 'demo' });
  });
});

it('takes AI_MODEL, else the first provider with a key, else the demo model', () => {
  const [OPENAI_API_KEY, ANTHROPIC_API_KEY] = ['a', 'b'];
  expect(chooseDefaultModel({})).toBe('demo');
  expect(chooseDefaultModel({ ANTHROPIC_API_KEY })).toMatch(/^anthropic:claude-/);
  expect(chooseDefaultModel({ OPENAI_API_KEY, ANTHROPIC_API_KEY })).toMatch(/^openai:gpt-/);
  expect(chooseDefaultModel({ OPENAI_API_KEY, AI_MODEL: 'demo' })).toBe('demo');
});

it('lists what may be asked for', () => {
  expect(usableModels({ ANTHROPIC_API_KEY: 'k' })).toBe('demo, anthropic:<id>');
});
