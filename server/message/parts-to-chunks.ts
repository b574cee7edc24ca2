import type { MessageChunk, MessagePart } from './schema';

type ToolPart = Extract<MessagePart, { toolCallId: string }>;

/**
 * The chunks that rebuild `parts` in an empty message, in order: what a viewer gets who attaches to a reply
 * that is partly stored. The inverse of `applyChunk`, for settled parts.
 */
export function partsToChunks(parts: readonly MessagePart[]): MessageChunk[] {
  const chunks: MessageChunk[] = [];
  let isInStep = false;
  parts.forEach((part, index) => {
    if (part.type === 'step-start') {
      if (isInStep) chunks.push({ type: 'finish-step' });
      isInStep = true;
    }
    chunks.push(...chunksOf(part, `stored-${index}`));
  });
  if (isInStep) chunks.push({ type: 'finish-step' });
  return chunks;
}

function chunksOf(part: MessagePart, id: string): MessageChunk[] {
  switch (part.type) {
    case 'step-start':
      return [{ type: 'start-step' }];
    case 'text':
      return [
        { type: 'text-start', id },
        ...(part.text === '' ? [] : [{ type: 'text-delta', id, delta: part.text } as const]),
        {
          type: 'text-end',
          id,
          ...(part.citations && { citations: part.citations }),
          ...providerMetadataOf(part),
        },
      ];
    case 'reasoning': {
      const reasoningId = part.id ?? id;
      return [
        { type: 'reasoning-start', id: reasoningId },
        ...(part.text === ''
          ? []
          : [{ type: 'reasoning-delta', id: reasoningId, delta: part.text } as const]),
        { type: 'reasoning-end', id: reasoningId, ...providerMetadataOf(part) },
      ];
    }
    case 'file':
    case 'reasoning-file':
    case 'source-url':
    case 'source-document':
    case 'custom':
      return [part as MessageChunk];
    default:
      return 'toolCallId' in part ? toolChunks(part) : [];
  }
}

function toolChunks(part: ToolPart): MessageChunk[] {
  const isDynamic = part.type === 'dynamic-tool';
  const shared = {
    toolCallId: part.toolCallId,
    ...(isDynamic && { dynamic: true }),
    ...(part.providerExecuted !== undefined && { providerExecuted: part.providerExecuted }),
  };
  const input: MessageChunk = {
    type: 'tool-input-available',
    ...shared,
    toolName: isDynamic ? part.toolName : part.type.slice('tool-'.length),
    input: part.input,
    ...(part.title !== undefined && { title: part.title }),
    ...(part.toolMetadata !== undefined && { toolMetadata: part.toolMetadata }),
    ...(part.callProviderMetadata && { providerMetadata: part.callProviderMetadata }),
  };
  if (part.state === 'output-available') {
    const result = part.resultProviderMetadata && { providerMetadata: part.resultProviderMetadata };
    return [input, { type: 'tool-output-available', ...shared, output: part.output, ...result }];
  }
  if (part.state === 'output-error') {
    const result = part.resultProviderMetadata && { providerMetadata: part.resultProviderMetadata };
    return [input, { type: 'tool-output-error', ...shared, errorText: part.errorText, ...result }];
  }
  return [input];
}

function providerMetadataOf(part: { providerMetadata?: unknown }) {
  return part.providerMetadata === undefined ? {} : { providerMetadata: part.providerMetadata as never };
}
