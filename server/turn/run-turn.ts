import { toUIMessageChunk } from 'ai';
import { env } from '@/env';
import { chatInstructions } from '../agent/instructions';
import { streamChat } from '../agent/stream-chat';
import { startDeadline } from '../deadline';
import type { TurnJob } from '../jobs';
import { log } from '../log';
import type { MessageChunk } from '../message/schema';
import { pendingQuestionsOf } from '../question/rules';
import { streamLog } from '../stream/open-stream-log';
import { type BegunStream, beginStream } from './begin-stream';
import { classifyError } from './classify-error';
import { endStream } from './end-stream';
import { ReplyWriter } from './reply-writer';
import { countSteps, decideEnding, type Ending } from './rules';
import { toolCallRunner } from './run-tool-call';
import type { TurnError } from './schema';
import type { Usage } from './store';
import { takeOverTurn } from './take-over-turn';

/** How a worker breaks into a running stream. */
export type RunControl = { stop: AbortController; handOver: AbortController; lost: AbortController };

/**
 * Runs one stream of a turn to its end, on whatever process holds the job. The reply goes to the stream log and the
 * database; nobody needs to watch. Does nothing when the job is stale or was delivered twice.
 */
export async function runTurn(job: TurnJob, isRedelivery: boolean, control: RunControl): Promise<void> {
  const begun = await beginStream(job, isRedelivery);
  if (!begun) return;
  if (begun.turn.stopRequestedAt) control.stop.abort();
  const writer = new ReplyWriter(begun.turn, streamLog(), begun.reply, () => control.lost.abort());
  const drive = new StreamDrive(begun, writer, control);
  await drive.run();
  await writer.settled();
  if (control.lost.signal.aborted) {
    await streamLog().close(job.streamId);
    return;
  }
  if (control.handOver.signal.aborted && !control.stop.signal.aborted && !drive.isOver) {
    await takeOverTurn(job, 'shutdown', writer.parts);
    return;
  }
  const { parts, metadata } = writer;
  const ended = await endStream(job, drive.ending(), { parts, metadata, usage: drive.usage });
  for (const chunk of closingChunks(ended)) streamLog().append(job.streamId, chunk);
  await streamLog().close(job.streamId);
}

function closingChunks(ending: Ending | null): MessageChunk[] {
  switch (ending?.kind) {
    case 'completed':
      return [{ type: 'finish', finishReason: 'stop' }];
    case 'paused':
      return [{ type: 'finish', finishReason: 'tool-calls' }];
    case 'stopped':
      return [{ type: 'abort', reason: 'stopped' }];
    case 'failed':
      return [{ type: 'error', errorText: ending.error.message }];
    case undefined:
      return [];
  }
}

/** Drives the model of one stream and notes what is needed to decide how it ended. */
class StreamDrive {
  isOver = false;
  usage: Usage;
  private error: TurnError | null = null;
  private finishReason: string | null = null;
  private rawFinishReason: string | null = null;
  private readonly stepsLeft: number;
  private readonly tokensLeft: number;
  private readonly deadline = startDeadline(env.TURN_MAX_SECONDS * 1000);
  private readonly invalidCalls = new Set<string>();

  constructor(
    private readonly begun: BegunStream,
    private readonly writer: ReplyWriter,
    private readonly control: RunControl,
  ) {
    const used = begun.turn.usage as Usage | null;
    this.usage = used ?? { inputTokens: 0, outputTokens: 0, totalTokens: 0 };
    this.stepsLeft = env.TURN_MAX_STEPS - countSteps(begun.reply.parts);
    this.tokensLeft = env.TURN_MAX_TOKENS - this.usage.totalTokens;
  }

  async run(): Promise<void> {
    try {
      await this.runWithinLimits();
    } finally {
      this.deadline.clear();
    }
  }

  private async runWithinLimits(): Promise<void> {
    const { stop, handOver, lost } = this.control;
    const abortSignal = AbortSignal.any([stop.signal, handOver.signal, lost.signal, this.deadline.signal]);
    if (this.stepsLeft <= 0) this.finishReason = 'tool-calls';
    if (this.stepsLeft <= 0 || this.hasPendingQuestion() || abortSignal.aborted) return this.beOver();
    try {
      await this.drive(abortSignal);
    } catch (error) {
      if (!abortSignal.aborted) this.fail(error);
    }
    if (!abortSignal.aborted) this.beOver();
  }

  ending(): Ending {
    return decideEnding({
      isStopRequested: this.control.stop.signal.aborted,
      isTimedOut: this.deadline.signal.aborted && !this.isOver,
      hasPendingQuestion: this.hasPendingQuestion(),
      error: this.error,
      finishReason: this.finishReason,
      rawFinishReason: this.rawFinishReason,
      stepsLeft: env.TURN_MAX_STEPS - countSteps(this.writer.parts),
      tokensLeft: env.TURN_MAX_TOKENS - this.usage.totalTokens,
    });
  }

  private beOver(): void {
    this.isOver = true;
  }

  private hasPendingQuestion(): boolean {
    return pendingQuestionsOf(this.writer.parts).length > 0;
  }

  private async drive(abortSignal: AbortSignal): Promise<void> {
    const { turn, actor, history } = this.begun;
    const run = await streamChat({
      modelId: turn.modelId,
      instructions: chatInstructions({ ...actor, today: new Date().toISOString().slice(0, 10) }),
      history,
      workspaceId: actor.workspaceId,
      permissions: actor.permissions,
      runToolCall: toolCallRunner({ turnId: turn.id, streamId: turn.streamId }, actor, () =>
        this.control.lost.abort(),
      ),
      stepsLeft: this.stepsLeft,
      tokensLeft: this.tokensLeft,
      abortSignal,
    });
    for await (const part of run.stream) {
      if (part.type === 'error') this.fail(part.error);
      if (part.type === 'finish') {
        this.finishReason = part.finishReason;
        this.rawFinishReason = part.rawFinishReason ?? null;
        this.addUsage(part.totalUsage);
      }
      if (part.type === 'tool-call' && part.invalid) this.invalidCalls.add(part.toolCallId);
      const isTold = part.type === 'tool-error' && this.invalidCalls.has(part.toolCallId);
      if (part.type === 'error' || part.type === 'abort' || isTold) continue;
      const chunk = toUIMessageChunk(part, { tools: run.tools, sendStart: false, sendFinish: false });
      if (chunk) this.writer.write(chunk as MessageChunk);
    }
  }

  private addUsage(usage: { inputTokens?: number; outputTokens?: number; totalTokens?: number }): void {
    this.usage = {
      inputTokens: this.usage.inputTokens + (usage.inputTokens ?? 0),
      outputTokens: this.usage.outputTokens + (usage.outputTokens ?? 0),
      totalTokens: this.usage.totalTokens + (usage.totalTokens ?? 0),
    };
  }

  private fail(error: unknown): void {
    this.error ??= classifyError(error);
    log.warn({ turnId: this.begun.turn.id, code: this.error.code }, 'the model call failed');
  }
}
