import { env } from '@/env';
import { AppError } from '../errors';
import { chooseDefaultModel, isConfigured, parseModelId, usableModels } from './rules';

/** The model of a turn for which none was chosen. */
export function defaultModelId(): string {
  return chooseDefaultModel(env);
}

/** The model to use for what a caller asked: the default when nothing, refused when it is not configured here. */
export function checkModelId(modelId?: string): string {
  if (modelId === undefined) return defaultModelId();
  const choice = parseModelId(modelId);
  if (choice?.kind === 'demo') return modelId;
  if (choice && isConfigured(env, choice.provider)) return modelId;
  throw new AppError(
    'INVALID_INPUT',
    `model: "${modelId.slice(0, 100)}" is not configured; use one of ${usableModels(env)}.`,
  );
}
