import { expect, test } from 'vitest';
import { db } from '../db';
import { createActor } from '../testing/fixtures';
import { runOnce } from './run-once';
import type { RunAgentResult } from './schema';

const { signal } = new AbortController();
const usage = { inputTokens: 0, outputTokens: 0, totalTokens: 0 };
const resultOf = (text: string): RunAgentResult => ({ text, finishReason: 'stop', usage, steps: [] });

test.each(['fails', 'succeeds'])(
  'a run that was taken up from a lost process keeps its result, when that one %s later',
  async (end) => {
    const { workspaceId } = await createActor();
    const key = { workspaceId, callerId: 'someone', idempotencyKey: 'key' };
    const first = Promise.withResolvers<RunAgentResult>();
    const started = Promise.withResolvers<void>();
    const losing = runOnce(key, 'body', signal, () => {
      started.resolve();
      return first.promise;
    });
    await started.promise;
    await db().agentRun.updateMany({
      where: { workspaceId },
      data: { heardAt: new Date(Date.now() - 60_000) },
    });
    expect((await runOnce(key, 'body', signal, async () => resultOf('second'))).text).toBe('second');
    if (end === 'fails') first.reject(new Error('late'));
    else first.resolve(resultOf('first'));
    await losing.catch(() => {});
    const never = () => Promise.reject(new Error('ran again'));
    expect((await runOnce(key, 'body', signal, never)).text).toBe('second');
  },
);
