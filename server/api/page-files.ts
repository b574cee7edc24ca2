import 'server-only';
import { env } from '@/env';
import { defaultModelId } from '@/server/model/default-model';
import { DEMO_MODEL_ID } from '@/server/model/rules';

/** What the screens must know of files before one is chosen: the most bytes of one, and whether the model reads any. */
export function pageFileSettings(): { maxBytes: number; modelReadsFiles: boolean } {
  return { maxBytes: env.FILE_MAX_BYTES, modelReadsFiles: defaultModelId() !== DEMO_MODEL_ID };
}
