import { expect, test } from 'vitest';
import { agentFailure } from './agent-failure';

test.each(['AbortError', 'ResponseAborted'])(
  '%s is a caller that went away, and nothing unexpected',
  (name) => {
    const error = Object.assign(new Error('aborted'), { name });
    expect(agentFailure(error)).toMatchObject({ code: 'AGENT_RUN_FAILED' });
  },
);
