import type { LanguageModelV4Prompt, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import { z } from 'zod';
import { ANSWER_FILES_TEXT } from '../../question/rules';

/** What a tool call gave back: an object, text, or a failure. */
export type ToolReply =
  | { kind: 'data'; value: { [key: string]: unknown } }
  | { kind: 'text'; text: string }
  | { kind: 'failure'; message: string; isInterrupted: boolean };

/** A tool call that has its result. */
export type FinishedCall = { toolName: string; input: unknown; reply: ToolReply };

export type PromptReading = {
  systemText: string;
  /** What the user said last. */
  userText: string;
  hasFiles: boolean;
  /** The finished calls of this turn, in order. */
  finished: FinishedCall[];
  /** Those of the turns before. */
  earlier: FinishedCall[];
};

/** How an attached file begins that comes as text, or as a line that names it. */
const ATTACHED_TEXT = /^(<file name=|\[The file )"/;

const failureSchema = z.object({ isError: z.literal(true), message: z.string() });
const objectSchema = z.record(z.string(), z.unknown());

function replyOfJson(value: unknown): ToolReply {
  const failure = failureSchema.safeParse(value);
  if (failure.success) return { kind: 'failure', message: failure.data.message, isInterrupted: false };
  const data = objectSchema.safeParse(value);
  return data.success ? { kind: 'data', value: data.data } : { kind: 'text', text: JSON.stringify(value) };
}

function replyOfText(text: string): ToolReply {
  if (!text.startsWith('{')) return { kind: 'text', text };
  try {
    return replyOfJson(JSON.parse(text));
  } catch {
    return { kind: 'text', text };
  }
}

function replyOf(output: LanguageModelV4ToolResultOutput): ToolReply {
  switch (output.type) {
    case 'text':
      return replyOfText(output.value);
    case 'json':
      return replyOfJson(output.value);
    case 'content':
      return replyOfText(output.value.map((part) => (part.type === 'text' ? part.text : '')).join(''));
    case 'error-text':
      return { kind: 'failure', message: output.value, isInterrupted: /interrupted/i.test(output.value) };
    case 'error-json':
      return { kind: 'failure', message: JSON.stringify(output.value), isInterrupted: false };
    case 'execution-denied':
      return { kind: 'failure', message: output.reason ?? 'The call was not allowed.', isInterrupted: false };
  }
}

function finishedCalls(prompt: LanguageModelV4Prompt): FinishedCall[] {
  const inputs = new Map<string, unknown>();
  const finished: FinishedCall[] = [];
  for (const message of prompt) {
    if (message.role !== 'assistant' && message.role !== 'tool') continue;
    for (const part of message.content) {
      if (part.type === 'tool-call') inputs.set(part.toolCallId, part.input);
      if (part.type !== 'tool-result') continue;
      finished.push({
        toolName: part.toolName,
        input: inputs.get(part.toolCallId),
        reply: replyOf(part.output),
      });
    }
  }
  return finished;
}

/** The files of an answer belong to the request that was asked about. */
function isOfAnswer([first]: { type: string; text?: string }[]): boolean {
  return first?.type === 'text' && first.text === ANSWER_FILES_TEXT;
}

/** What a provider gets, read as: what was asked last, and what came of it so far. */
export function readPrompt(prompt: LanguageModelV4Prompt): PromptReading {
  const at = prompt.findLastIndex((message) => message.role === 'user' && !isOfAnswer(message.content));
  const asked = prompt[at];
  const content = asked?.role === 'user' ? asked.content : [];
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const said = texts.filter((text) => !ATTACHED_TEXT.test(text));
  return {
    systemText: prompt.flatMap((message) => (message.role === 'system' ? [message.content] : [])).join('\n'),
    userText: said.join('\n'),
    hasFiles: content.some((part) => part.type === 'file') || said.length < texts.length,
    finished: finishedCalls(prompt.slice(at + 1)),
    earlier: finishedCalls(prompt.slice(0, Math.max(at, 0))),
  };
}
