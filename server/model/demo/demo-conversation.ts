import { type ModelMessage, streamText, type ToolSet, tool } from 'ai';
import { db } from '../../db';
import { askQuestionsTool } from '../../question/ask-tool';
import { answerToText } from '../../question/rules';
import { askQuestionsInputSchema, type Question, type QuestionAnswer } from '../../question/schema';
import { QUESTION_TOOL_NAME } from '../../question/terms';
import { recordTools } from '../../record/tools';
import type { Actor } from '../../workspace/schema';
import { createDemoModel } from './demo-model';

type Reply = { text: string; tools: string[]; questions: Question[] };
type Pending = { toolCallId: string; questions: Question[] } | undefined;
/** An answer to one question: labels picked, text typed, both, or null to skip it. */
type Said = { pick?: string | string[]; text?: string } | null;

const NOW = new Date('2026-11-30T12:00:00Z');

function toolsOf(actor: Actor): ToolSet {
  return Object.fromEntries(
    recordTools().map((entry) => [
      entry.name,
      tool({
        description: entry.description,
        inputSchema: entry.inputSchema,
        execute: (input: unknown) => entry.execute({ actor, db: db() }, input),
      }),
    ]),
  );
}

async function runModel(
  messages: ModelMessage[],
  tools: ToolSet,
): Promise<{ reply: Reply; pending: Pending }> {
  const result = streamText({
    model: createDemoModel({ wordDelayMs: 0, now: () => NOW }),
    messages,
    tools,
    stopWhen: ({ steps }) =>
      steps.length >= 20 ||
      (steps.at(-1)?.toolCalls.some(({ toolName }) => toolName === QUESTION_TOOL_NAME) ?? false),
  });
  const steps = await result.steps;
  messages.push(...(await result.responseMessages));
  const calls = steps.flatMap((step) => step.toolCalls);
  const asking = calls.find(({ toolName }) => toolName === QUESTION_TOOL_NAME);
  const questions = asking ? askQuestionsInputSchema.parse(asking.input).questions : [];
  const text = steps
    .map((step) => step.text)
    .filter(Boolean)
    .join('\n');
  return {
    reply: { text, tools: calls.map(({ toolName }) => toolName), questions },
    pending: asking && { toolCallId: asking.toolCallId, questions },
  };
}

function answerTo(question: Question, questionIndex: number, said: Said | undefined): QuestionAnswer {
  if (!said) return { questionIndex, selectedOptionIndices: [], isSkipped: true };
  const picks = [said.pick ?? []].flat();
  const indices = picks.map((label) => question.options.findIndex((option) => option.label === label));
  if (indices.includes(-1)) {
    throw new Error(
      `${picks.join(', ')} is not among ${question.options.map(({ label }) => label).join(', ')}`,
    );
  }
  return { questionIndex, selectedOptionIndices: indices, ...(said.text ? { freeText: said.text } : {}) };
}

function writeResult(messages: ModelMessage[], pending: Pending, text: string): void {
  for (const message of messages) {
    if (message.role !== 'tool') continue;
    for (const part of message.content) {
      if (part.type !== 'tool-result' || part.toolCallId !== pending?.toolCallId) continue;
      part.output = { type: 'text', value: text };
    }
  }
}

/** A talk with the demo model through the AI SDK's own loop, with the real record tools; for tests. */
export function demoConversation(actor: Actor, { isHeadless = false } = {}) {
  const tools = { ...toolsOf(actor), ...(isHeadless ? {} : { [QUESTION_TOOL_NAME]: askQuestionsTool }) };
  const messages: ModelMessage[] = [];
  let pending: Pending;
  const go = async (): Promise<Reply> => {
    const run = await runModel(messages, tools);
    pending = run.pending;
    return run.reply;
  };
  return {
    messages,
    go,
    say: (text: string): Promise<Reply> => {
      messages.push({ role: 'user', content: text });
      return go();
    },
    answer: (...said: Said[]): Promise<Reply> => {
      const questions = pending?.questions ?? [];
      const answers = questions.map((question, index) => answerTo(question, index, said[index]));
      const answeredBy = { memberId: actor.memberId, name: actor.userName };
      const answeredAt = NOW.toISOString();
      writeResult(
        messages,
        pending,
        answerToText({ status: 'answered', questions, answers, answeredBy, answeredAt }),
      );
      return go();
    },
    decline: (): Promise<Reply> => {
      const questions = pending?.questions ?? [];
      writeResult(messages, pending, answerToText({ status: 'skipped', questions, reason: 'declined' }));
      return go();
    },
  };
}
