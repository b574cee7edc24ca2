import { tool } from 'ai';
import { cachedSchema } from '../tool/cached-schema';
import { answerToText } from './rules';
import { type AskQuestionsOutput, askQuestionsInputSchema, askQuestionsOutputSchema } from './schema';
import { MAX_QUESTIONS } from './terms';

/** When to ask: the same words stand in the tool's description and in the system prompt. */
export const WHEN_TO_ASK = [
  'Ask only for a decision that cannot be inferred, has no obvious default and matters: an ambiguous target, a',
  'destructive or costly step, a choice that is a matter of taste. Do not ask for what a tool can find out, for',
  'trivia, or for permission in general. Mark one option as recommended where there is one. Ask as few questions as',
  `possible, together in one call (at most ${MAX_QUESTIONS}).`,
].join(' ');

/**
 * The `ask_questions` tool. The pause is a result: `execute` gives the placeholder at once, the run ends after the
 * step, and the answer replaces the placeholder before the model is called again. It is in no registry; the chat
 * harness alone adds it, so MCP clients and head-less runs cannot see it.
 */
export const askQuestionsTool = tool({
  description: `Pause and ask the user one to four multiple-choice questions. ${WHEN_TO_ASK}`,
  inputSchema: cachedSchema(askQuestionsInputSchema),
  outputSchema: askQuestionsOutputSchema,
  execute: ({ questions }): AskQuestionsOutput => ({ status: 'pending', questions }),
  toModelOutput: ({ output }) => ({ type: 'text', value: answerToText(output) }),
});
