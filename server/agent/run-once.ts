import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors';
import { log } from '../log';
import { type RunAgentResult, runAgentResultSchema } from './schema';
import {
  type AgentRunKey,
  dropRun,
  findRun,
  finishRun,
  type HeldRun,
  insertRun,
  reclaimRun,
  touchRun,
} from './store';

const LOOK_EVERY_MS = 150;
const TOUCH_EVERY_MS = 5_000;
/** A process that was not heard of for so long is gone. */
const GONE_AFTER_MS = 30_000;

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
    if (claimed) return runAndKeep(claimed, work);
    await sleep(LOOK_EVERY_MS, undefined, { signal });
  }
}

/** What came of the run of this key: its result, the run itself when its process is gone, null while it runs. */
async function lookAt(key: AgentRunKey, bodyHash: string): Promise<RunAgentResult | HeldRun | null> {
  const run = await findRun(key);
  if (!run) return null;
  if (run.bodyHash !== bodyHash) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This idempotency key came with another input before.');
  }
  if (run.result !== null) return runAgentResultSchema.parse(run.result);
  return Date.now() - run.heardAt.getTime() > GONE_AFTER_MS ? reclaimRun(run) : null;
}

/** Its result or failure is kept only while the run is this process's: another may have taken it up. */
async function runAndKeep(run: HeldRun, work: () => Promise<RunAgentResult>): Promise<RunAgentResult> {
  const touch = () => touchRun(run).catch((error) => log.warn({ error }, 'a run was not marked as alive'));
  const timer = setInterval(touch, TOUCH_EVERY_MS);
  try {
    const result = await work();
    await finishRun(run, result);
    return result;
  } catch (error) {
    await dropRun(run);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
