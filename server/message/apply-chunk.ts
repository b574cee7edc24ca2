import type { MessageChunk, MessagePart } from './schema';

/** A reply being built from chunks: its parts, and where the parts are that further chunks still write to. */
export type ReplyState = {
  readonly parts: readonly MessagePart[];
  readonly open: Readonly<Record<string, number>>;
};

type ToolPart = Extract<MessagePart, { toolCallId: string }>;

export const EMPTY_REPLY: ReplyState = { parts: [], open: {} };

/** The state of a reply that already has `parts`, none of them still open. */
export function replyOf(parts: readonly MessagePart[]): ReplyState {
  return { parts, open: {} };
}

/**
 * Applies one UI message stream chunk to a reply, as the AI SDK's `readUIMessageStream` would, but without
 * copying: parts that the chunk does not touch keep their identity. A chunk that fits nothing changes nothing.
 */
export function applyChunk(state: ReplyState, chunk: MessageChunk): ReplyState {
  switch (chunk.type) {
    case 'text-start':
      return openPart(state, `text:${chunk.id}`, {
        type: 'text',
        text: '',
        state: 'streaming',
        ...metadataOf(chunk),
      });
    case 'reasoning-start':
      return openPart(state, `reasoning:${chunk.id}`, {
        type: 'reasoning',
        id: chunk.id,
        text: '',
        state: 'streaming',
        ...metadataOf(chunk),
      });
    case 'text-delta':
      return writeText(state, `text:${chunk.id}`, chunk);
    case 'reasoning-delta':
      return writeText(state, `reasoning:${chunk.id}`, chunk);
    case 'text-end':
      return closeText(state, `text:${chunk.id}`, {
        ...metadataOf(chunk),
        ...(chunk.citations && { citations: chunk.citations }),
      });
    case 'reasoning-end':
      return closeText(state, `reasoning:${chunk.id}`, metadataOf(chunk));
    case 'tool-input-start':
    case 'tool-input-available':
    case 'tool-input-error':
    case 'tool-output-available':
    case 'tool-output-error':
      return applyToolChunk(state, chunk);
    case 'start-step':
      return push(state, { type: 'step-start' });
    case 'reset-step':
      return resetStep(state);
    case 'file':
    case 'reasoning-file':
    case 'source-url':
    case 'source-document':
    case 'custom':
      return push(state, { ...chunk } as MessagePart);
    default:
      return state;
  }
}

type ToolChunk = Extract<
  MessageChunk,
  {
    type:
      | 'tool-input-start'
      | 'tool-input-available'
      | 'tool-input-error'
      | 'tool-output-available'
      | 'tool-output-error';
  }
>;

function applyToolChunk(state: ReplyState, chunk: ToolChunk): ReplyState {
  const index = indexOfCall(state.parts, chunk);
  const found = state.parts[index] as ToolPart | undefined;
  switch (chunk.type) {
    case 'tool-input-start':
    case 'tool-input-available': {
      const fields = {
        ...toolFields(chunk),
        ...(chunk.providerMetadata && { callProviderMetadata: chunk.providerMetadata }),
        ...(chunk.type === 'tool-input-start'
          ? { state: 'input-streaming', input: undefined }
          : { state: 'input-available', input: chunk.input }),
      };
      return putTool(state, index, { ...found, ...toolIdentity(chunk), ...fields });
    }
    case 'tool-input-error':
      return putTool(state, index, {
        ...found,
        ...(found ? {} : toolIdentity(chunk)),
        ...toolFields(chunk),
        state: 'output-error',
        input: chunk.input,
        errorText: chunk.errorText,
        ...(chunk.providerMetadata && { resultProviderMetadata: chunk.providerMetadata }),
      });
    case 'tool-output-available':
    case 'tool-output-error': {
      if (!found) return state;
      const { errorText: _error, ...rest } = found as ToolPart & { errorText?: string };
      return putTool(state, index, {
        ...rest,
        ...toolFields(chunk),
        ...(chunk.providerMetadata && { resultProviderMetadata: chunk.providerMetadata }),
        ...(chunk.type === 'tool-output-available'
          ? {
              state: 'output-available',
              output: chunk.output,
              ...(chunk.preliminary !== undefined && { preliminary: chunk.preliminary }),
            }
          : { state: 'output-error', errorText: chunk.errorText }),
      });
    }
  }
}

/**
 * Where the part of a chunk's call is. A new input looks in the current step only, since some models use an id again
 * in a later step.
 */
function indexOfCall(parts: readonly MessagePart[], chunk: ToolChunk): number {
  const index = parts.findLastIndex((part) => 'toolCallId' in part && part.toolCallId === chunk.toolCallId);
  const isInput = chunk.type.startsWith('tool-input');
  return isInput && index < parts.findLastIndex((part) => part.type === 'step-start') ? -1 : index;
}

function toolIdentity(chunk: { toolCallId: string; toolName: string; dynamic?: boolean }) {
  return chunk.dynamic
    ? { type: 'dynamic-tool', toolName: chunk.toolName, toolCallId: chunk.toolCallId }
    : { type: `tool-${chunk.toolName}`, toolCallId: chunk.toolCallId };
}

function toolFields(chunk: { title?: string; toolMetadata?: unknown; providerExecuted?: boolean }) {
  return {
    ...(chunk.title !== undefined && { title: chunk.title }),
    ...(chunk.toolMetadata !== undefined && { toolMetadata: chunk.toolMetadata }),
    ...(chunk.providerExecuted !== undefined && { providerExecuted: chunk.providerExecuted }),
  };
}

function metadataOf(chunk: { providerMetadata?: unknown }): { providerMetadata?: never } {
  return chunk.providerMetadata === undefined ? {} : { providerMetadata: chunk.providerMetadata as never };
}

function push(state: ReplyState, part: MessagePart): ReplyState {
  return { ...state, parts: [...state.parts, part] };
}

function openPart(state: ReplyState, key: string, part: MessagePart): ReplyState {
  return { parts: [...state.parts, part], open: { ...state.open, [key]: state.parts.length } };
}

function replace(parts: readonly MessagePart[], index: number, part: MessagePart): readonly MessagePart[] {
  const next = parts.slice();
  next[index] = part;
  return next;
}

function putTool(state: ReplyState, index: number, part: object): ReplyState {
  if (index < 0) return push(state, part as MessagePart);
  return { ...state, parts: replace(state.parts, index, part as MessagePart) };
}

function writeText(
  state: ReplyState,
  key: string,
  chunk: { delta: string; providerMetadata?: unknown },
): ReplyState {
  const index = state.open[key];
  const part = index === undefined ? undefined : state.parts[index];
  if (index === undefined || !part || !('text' in part)) return state;
  const written = { ...part, text: part.text + chunk.delta, ...metadataOf(chunk) } as MessagePart;
  return { ...state, parts: replace(state.parts, index, written) };
}

function closeText(state: ReplyState, key: string, fields: object): ReplyState {
  const index = state.open[key];
  const part = index === undefined ? undefined : state.parts[index];
  if (index === undefined || !part) return state;
  const { [key]: _closed, ...open } = state.open;
  return { parts: replace(state.parts, index, { ...part, ...fields, state: 'done' } as MessagePart), open };
}

function resetStep(state: ReplyState): ReplyState {
  const start = state.parts.findLastIndex((part) => part.type === 'step-start');
  return { parts: state.parts.slice(0, start + 1), open: {} };
}
