import { applyChunk, type ReplyState, replyOf } from '../message/apply-chunk';
import { saveReply } from '../message/save-reply';
import type { MessageChunk, MessageMetadata, MessagePart } from '../message/schema';
import type { StreamLog } from '../stream/stream-log';
import { holdByStream } from '../thread/hold-thread';
import { transaction } from '../transaction';
import { LostStreamError } from './run-tool-call';
import type { TurnRow } from './store';

const CHECKPOINT_CHUNKS: ReadonlySet<string> = new Set([
  'tool-input-available',
  'tool-input-error',
  'tool-output-available',
  'tool-output-error',
]);

/** Writes a stream's reply: every chunk to the log at once, the parts to the database at every checkpoint. */
export class ReplyWriter {
  private state: ReplyState;
  private readonly startedAt = new Map<string, number>();
  private readonly toolSeconds: Record<string, number>;
  private saving: Promise<void> = Promise.resolve();
  private isSaveWaiting = false;

  constructor(
    private readonly turn: TurnRow,
    private readonly log: StreamLog,
    private readonly stored: { parts: readonly MessagePart[]; metadata: MessageMetadata },
    private readonly onLost: () => void,
  ) {
    this.state = replyOf(stored.parts);
    this.toolSeconds = { ...stored.metadata.toolSeconds };
  }

  get parts(): readonly MessagePart[] {
    return this.state.parts;
  }

  get metadata(): MessageMetadata {
    return { ...this.stored.metadata, modelId: this.turn.modelId, toolSeconds: this.toolSeconds };
  }

  write(chunk: MessageChunk): void {
    if (chunk.type === 'tool-input-delta') return;
    this.time(chunk);
    this.state = applyChunk(this.state, chunk);
    this.log.append(this.turn.streamId, chunk);
    if (CHECKPOINT_CHUNKS.has(chunk.type)) this.checkpoint();
  }

  /** Resolves when no checkpoint is under way. */
  async settled(): Promise<void> {
    await this.saving;
  }

  /** Saves the reply as it is when the saving starts; while one is under way, at most one more waits. */
  private checkpoint(): void {
    if (this.isSaveWaiting) return;
    this.isSaveWaiting = true;
    this.saving = this.saving.then(() => this.save()).catch(() => this.onLost());
  }

  private async save(): Promise<void> {
    this.isSaveWaiting = false;
    const { turn, parts, metadata } = this;
    await transaction(async (tx) => {
      if (!(await holdByStream(tx, turn.streamId))) throw new LostStreamError();
      const keys = { threadId: turn.threadId, id: turn.replyMessageId, turnId: turn.id };
      await saveReply(tx, keys, { parts, metadata });
    });
  }

  private time(chunk: MessageChunk): void {
    if (chunk.type === 'tool-input-available') this.startedAt.set(chunk.toolCallId, performance.now());
    if (chunk.type !== 'tool-output-available' && chunk.type !== 'tool-output-error') return;
    const start = this.startedAt.get(chunk.toolCallId);
    if (start === undefined) return;
    this.toolSeconds[chunk.toolCallId] = Math.round(performance.now() - start) / 1000;
  }
}
