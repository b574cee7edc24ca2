import type { MessagePart, ThreadMessage } from './schema';

export const INTERRUPTED_ERROR_TEXT = 'Tool execution was interrupted';

type ToolPart = Extract<MessagePart, { toolCallId: string }>;

/** Tells a tool part (static or dynamic) from the others. */
export function isToolPart(part: MessagePart): part is ToolPart {
  return 'toolCallId' in part;
}

/** The name of the tool that a tool part called. */
export function toolNameOf(part: ToolPart): string {
  return part.type === 'dynamic-tool' ? part.toolName : part.type.slice('tool-'.length);
}

/**
 * The safety net: every tool part still without a result becomes `output-error`, every text still streaming is
 * closed. Used when a message is persisted and when history is loaded for the model. A pending question has a
 * result (its placeholder), so it is never touched. Settled parts keep their identity.
 */
export function finalizeDanglingToolParts(parts: readonly MessagePart[]): MessagePart[] {
  return parts.map((part) => {
    if (isToolPart(part)) return isSettled(part) ? part : interrupted(part);
    if ((part.type === 'text' || part.type === 'reasoning') && part.state === 'streaming') {
      return { ...part, state: 'done' };
    }
    return part;
  });
}

function isSettled(part: ToolPart): boolean {
  if (part.state === 'output-available') return part.preliminary !== true;
  return part.state === 'output-error' || part.state === 'output-denied';
}

function interrupted(part: ToolPart): MessagePart {
  const {
    output: _output,
    preliminary: _preliminary,
    ...rest
  } = part as ToolPart & { preliminary?: boolean };
  return {
    ...rest,
    state: 'output-error',
    input: part.input ?? {},
    errorText: INTERRUPTED_ERROR_TEXT,
  } as MessagePart;
}

/** All the text of a message, its text parts joined by blank lines. */
export function textOf(message: Pick<ThreadMessage, 'parts'>): string {
  return message.parts
    .flatMap((part) => (part.type === 'text' && part.text.trim() !== '' ? [part.text] : []))
    .join('\n\n');
}

/**
 * A reply as its next stream may build on it: what an unfinished last step left behind is dropped when it is
 * only words (the model will say them again), and kept when a tool had finished in it (it must not run again).
 */
export function partsToResumeFrom(parts: readonly MessagePart[]): MessagePart[] {
  const start = parts.findLastIndex((part) => part.type === 'step-start');
  const lastStep = parts.slice(Math.max(start, 0));
  const hasToolCall = lastStep.some(isToolPart);
  return finalizeDanglingToolParts(hasToolCall ? parts : parts.slice(0, Math.max(start, 0)));
}

/**
 * History as a provider accepts it: dangling calls finalised, blank text and empty messages left out, an
 * unsigned reasoning that was cut short left out (a provider refuses it), database nulls stripped.
 */
export function historyForModel(messages: readonly ThreadMessage[]): ThreadMessage[] {
  return messages
    .map((message) => ({
      ...message,
      parts: finalizeDanglingToolParts(stripNulls(message.parts)).filter(isOfUseToModel),
    }))
    .filter((message) => message.parts.some((part) => part.type !== 'step-start'));
}

function isOfUseToModel(part: MessagePart): boolean {
  if (part.type === 'text') return part.text.trim() !== '';
  if (part.type === 'reasoning') return part.providerMetadata !== undefined;
  return true;
}

function stripNulls(parts: readonly MessagePart[]): MessagePart[] {
  return parts.map(
    (part) => Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null)) as MessagePart,
  );
}
