import { env } from '@/env';
import { db } from '../db';
import { startDeadline } from '../deadline';
import { AppError, notFound } from '../errors';
import { checkModelId } from '../model/default-model';
import { loadTurnActor } from '../workspace/load-turn-actor';
import type { Actor } from '../workspace/schema';
import { generateReply } from './generate-reply';
import { agentInstructions } from './instructions';
import { countRun, countTokens } from './limit-runs';
import { resolveAttachments } from './resolve-attachments';
import { runOnce } from './run-once';
import type { AgentMessage, RunAgentInput, RunAgentResult } from './schema';

/**
 * Runs the head-less agent for a program: the same tools as in the chat, no `ask_questions`, one answer. Aborting
 * `signal` ends it.
 * @throws AppError INVALID_AGENT_INPUT, RATE_LIMITED, AGENT_TIME_LIMIT, IDEMPOTENCY_KEY_REUSED; and what the model's
 * provider throws
 */
export async function runAgent(
  actor: Actor,
  input: RunAgentInput,
  signal: AbortSignal = new AbortController().signal,
): Promise<RunAgentResult> {
  const { idempotencyKey, ...body } = input;
  const { workspaceId } = actor;
  const callerId = actor.tokenId ?? `member:${actor.memberId}`;
  const work = () => run(actor, callerId, body, signal);
  return idempotencyKey === undefined
    ? work()
    : runOnce({ workspaceId, callerId, idempotencyKey }, body, signal, work);
}

async function run(
  actor: Actor,
  callerId: string,
  input: Omit<RunAgentInput, 'idempotencyKey'>,
  signal: AbortSignal,
): Promise<RunAgentResult> {
  await countRun(callerId);
  const deadline = startDeadline(env.AGENT_MAX_SECONDS * 1000);
  let tokens = 0;
  try {
    const request = await requestOf(actor, input, AbortSignal.any([signal, deadline.signal]));
    return await generateReply(actor, request, (used) => {
      tokens += used;
    });
  } catch (error) {
    if (!deadline.signal.aborted || signal.aborted) throw error;
    throw new AppError('AGENT_TIME_LIMIT', `The run took longer than ${env.AGENT_MAX_SECONDS} seconds.`);
  } finally {
    deadline.clear();
    await countTokens(callerId, tokens);
  }
}

/** What the model is asked: the messages with their files, under the instructions of this workspace. */
async function requestOf(actor: Actor, input: Omit<RunAgentInput, 'idempotencyKey'>, signal: AbortSignal) {
  const modelId = modelOf(input);
  const messages = await resolveAttachments(db(), actor, messagesOf(input), { modelId, signal });
  if (messages.length === 0)
    throw new AppError('INVALID_AGENT_INPUT', 'The input says nothing: every message is blank.');
  const member = await loadTurnActor(db(), actor.memberId);
  if (!member) throw notFound('member');
  const { workspaceName, userName } = member;
  const today = new Date().toISOString().slice(0, 10);
  const instructions = agentInstructions({ workspaceName, userName, today, extra: input.instructions });
  return { modelId, instructions, messages, signal };
}

function modelOf({ model }: Pick<RunAgentInput, 'model'>): string {
  try {
    return checkModelId(model);
  } catch (error) {
    if (error instanceof AppError) throw new AppError('INVALID_AGENT_INPUT', error.message);
    throw error;
  }
}

function messagesOf({ prompt, messages = [] }: RunAgentInput): AgentMessage[] {
  return prompt === undefined ? messages : [...messages, { role: 'user', content: prompt }];
}
