import { z } from 'zod';
import { attachmentsInputSchema } from '../file/schema';
import { MAX_MESSAGE_CHARACTERS } from '../message/terms';

export const MAX_AGENT_MESSAGES = 100;

const text = (what: string) =>
  z
    .string()
    .max(
      MAX_MESSAGE_CHARACTERS,
      `${what} may have at most ${MAX_MESSAGE_CHARACTERS.toLocaleString('en')} characters`,
    );

const agentMessageSchema = z
  .object({
    role: z.enum(['user', 'assistant']),
    /** May be empty; such a message is left out of what the model gets. */
    content: text('content'),
    attachments: attachmentsInputSchema.optional(),
  })
  .refine(({ role, attachments }) => role === 'user' || !attachments?.length, {
    error: 'an assistant message cannot have attachments',
    path: ['attachments'],
  });
export type AgentMessage = z.infer<typeof agentMessageSchema>;

/** What a program asks of the head-less agent. With both `messages` and `prompt`, the prompt is the last user message. */
export const runAgentInputSchema = z
  .object({
    prompt: text('prompt')
      .refine((prompt) => prompt.trim() !== '', { error: 'prompt must not be blank' })
      .optional(),
    messages: z
      .array(agentMessageSchema)
      .min(1, `messages must have 1 to ${MAX_AGENT_MESSAGES} entries`)
      .max(MAX_AGENT_MESSAGES, `messages must have 1 to ${MAX_AGENT_MESSAGES} entries`)
      .optional(),
    instructions: text('instructions').optional(),
    model: z.string().max(200).optional(),
    /** The same key with the same input gets the same result, for a day; the header `Idempotency-Key` does the same. */
    idempotencyKey: z
      .string()
      .regex(/^[\x20-\x7e]{1,200}$/, 'idempotencyKey must be 1 to 200 printable ASCII characters')
      .optional(),
  })
  .refine(({ prompt, messages }) => prompt !== undefined || messages !== undefined, {
    error: 'prompt or messages is needed',
    path: ['prompt'],
  });
export type RunAgentInput = z.infer<typeof runAgentInputSchema>;

const usageSchema = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  totalTokens: z.number(),
});
export type AgentUsage = z.infer<typeof usageSchema>;

/** What a run gives back. `steps` are the model calls in order, each with the tools it used. */
export const runAgentResultSchema = z.object({
  text: z.string(),
  finishReason: z.string(),
  usage: usageSchema,
  steps: z.array(
    z.object({
      text: z.string(),
      finishReason: z.string(),
      usage: usageSchema,
      toolCalls: z.array(
        z.object({
          toolCallId: z.string(),
          toolName: z.string(),
          input: z.unknown(),
          output: z.unknown(),
          error: z.string().optional(),
        }),
      ),
    }),
  ),
});
export type RunAgentResult = z.infer<typeof runAgentResultSchema>;
