import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '@/env';
import { AppError } from '../errors';
import { type RunAgentResult, runAgentResultSchema } from './schema';
import { type AgentRunKey, dropRun, findRun, finishRun, insertRun, reclaimRun } from './store';

const LOOK_EVERY_MS = 150;
const GRACE_SECONDS = 30;

/**
 * Runs `work` once for a key: the same key with the same body waits for that run and gets its result; a run that
 * failed is forgotten, so that it may be tried again. @throws AppError IDEMPOTENCY_KEY_REUSED for another body
 */
export async function runOnce(
  key: AgentRunKey,
  body: unknown,
  signal: AbortSignal,
  work: () => Promise<RunAgentResult>,
): Promise<RunAgentResult> {
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  for (;;) {
    const claimed = (await insertRun(key, bodyHash)) ?? (await lookAt(key, bodyHash));
    if (claimed && 'text' in claimed) return claimed;
    if (claimed) return runAndKeep(claimed.id, work);
    await sleep(LOOK_EVERY_MS, undefined, { signal });
  }
}

/** What came of the run of this key: its result, the run itself when its process is gone, null while it runs. */
async function lookAt(key: AgentRunKey, bodyHash: string): Promise<RunAgentResult | { id: string } | null> {
  const run = await findRun(key);
  if (!run) return null;
  if (run.bodyHash !== bodyHash) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This idempotency key came with another input before.');
  }
  if (run.result !== null) return runAgentResultSchema.parse(run.result);
  const age = Date.now() - run.startedAt.getTime();
  return age > (env.AGENT_MAX_SECONDS + GRACE_SECONDS) * 1000 ? reclaimRun(run.id, run.startedAt) : null;
}

async function runAndKeep(id: string, work: () => Promise<RunAgentResult>): Promise<RunAgentResult> {
  try {
    const result = await work();
    await finishRun(id, result);
    return result;
  } catch (error) {
    await dropRun(id);
    throw error;
  }
}
