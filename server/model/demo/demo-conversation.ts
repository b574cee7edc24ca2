import { type ModelMessage, streamText, type ToolSet, tool } from 'ai';
import { db } from '../../db';
import { askQuestionsTool } from '../../question/ask-tool';
import { answerToText } from '../../question/rules';
import {
  askQuestionsInputSchema,
  QUESTION_TOOL_NAME,
  type Question,
  type QuestionAnswer,
} from '../../question/schema';
import { recordTools } from '../../record/tools';
import type { Actor } from '../../workspace/schema';
import { createDemoModel } from './demo-model';

export type Reply = { text: string; tools: string[]; questions: Question[] };
/** An answer to one question: labels picked, text typed, both, or null to skip it. `declined` skips them all. */
export type Said = { pick?: string | string[]; text?: string } | null;

const NOW = new Date('2026-11-30T12:00:00Z');

/** A talk with the demo model through the AI SDK's own loop, with the real record tools; for tests. */
export function demoConversation(actor: Actor, { isHeadless = false } = {}) {
  const tools: ToolSet = Object.fromEntries(
    recordTools().map((entry) => [
      entry.name,
      tool({
        description: entry.description,
        inputSchema: entry.inputSchema,
        execute: (input: unknown) => entry.execute({ actor, db: db() }, input),
      }),
    ]),
  );
  if (!isHeadless) tools[QUESTION_TOOL_NAME] = askQuestionsTool;
  const messages: ModelMessage[] = [];
  let pending: { toolCallId: string; questions: Question[] } | undefined;

  async function run(): Promise<Reply> {
    pending = undefined;
    const result = streamText({
      model: createDemoModel({ wordDelayMs: 0, now: () => NOW }),
      messages,
      tools,
      stopWhen: ({ steps }) =>
        steps.length >= 20 ||
        (steps.at(-1)?.toolCalls.some(({ toolName }) => toolName === QUESTION_TOOL_NAME) ?? false),
      onError: ({ error }) => {
        throw error;
      },
    });
    const steps = await result.steps;
    messages.push(...(await result.responseMessages));
    const calls = steps.flatMap((step) => step.toolCalls);
    const asking = calls.find(({ toolName }) => toolName === QUESTION_TOOL_NAME);
    const questions = asking ? askQuestionsInputSchema.parse(asking.input).questions : [];
    if (asking) pending = { toolCallId: asking.toolCallId, questions };
    return {
      text: steps
        .map(({ text }) => text)
        .filter(Boolean)
        .join('\n'),
      tools: calls.map(({ toolName }) => toolName),
      questions,
    };
  }

  function resolve(text: string): void {
    for (const message of messages) {
      if (message.role !== 'tool') continue;
      for (const part of message.content) {
        if (part.type === 'tool-result' && part.toolCallId === pending?.toolCallId)
          part.output = { type: 'text', value: text };
      }
    }
  }

  return {
    messages,
    go: run,
    say: (text: string): Promise<Reply> => {
      messages.push({ role: 'user', content: text });
      return run();
    },
    answer: (...said: Said[]): Promise<Reply> => {
      const questions = pending?.questions ?? [];
      const answers = questions.map((question, questionIndex): QuestionAnswer => {
        const entry = said[questionIndex];
        if (!entry) return { questionIndex, selectedOptionIndices: [], isSkipped: true };
        const picks = [entry.pick ?? []].flat();
        const indices = picks.map((label) => question.options.findIndex((option) => option.label === label));
        if (indices.includes(-1))
          throw new Error(
            `no such option: ${picks.join(', ')} of ${question.options.map(({ label }) => label).join(', ')}`,
          );
        return {
          questionIndex,
          selectedOptionIndices: indices,
          ...(entry.text ? { freeText: entry.text } : {}),
        };
      });
      const output = {
        status: 'answered' as const,
        questions,
        answers,
        answeredBy: { memberId: 'm', name: 'Ada' },
        answeredAt: NOW.toISOString(),
      };
      resolve(answerToText(output));
      return run();
    },
    decline: (): Promise<Reply> => {
      resolve(answerToText({ status: 'skipped', questions: pending?.questions ?? [], reason: 'declined' }));
      return run();
    },
  };
}
