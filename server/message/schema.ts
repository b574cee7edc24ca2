import type { UIMessage, UIMessageChunk } from 'ai';
import { z } from 'zod';
import { MAX_MESSAGE_CHARACTERS } from './terms';

/** What the server notes beside a message's parts. */
export type MessageMetadata = {
  createdAt?: string;
  turnId?: string;
  modelId?: string;
  /** Seconds of each finished tool call, by tool call id. */
  toolSeconds?: Record<string, number>;
};

/** A message of a thread, as stored and as sent to viewers: the AI SDK's UI message. */
export type ThreadMessage = UIMessage<MessageMetadata>;
export type MessagePart = ThreadMessage['parts'][number];
export type MessageChunk = UIMessageChunk<MessageMetadata>;

export const textPartSchema = z.object({ type: z.literal('text'), text: z.string() });

/** A message as a client may send it: text parts only, which may be blank beside attachments. The server's history wins over whatever else a client holds. */
export const sentMessageSchema = z.object({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'id must be 1 to 64 letters, digits, - or _')
    .optional(),
  role: z.literal('user').optional(),
  metadata: z.unknown().optional(),
  parts: z
    .array(textPartSchema, { error: 'parts must be text parts: { type: "text", text }' })
    .max(100)
    .refine((parts) => parts.reduce((sum, part) => sum + part.text.length, 0) <= MAX_MESSAGE_CHARACTERS, {
      error: `a message may have at most ${MAX_MESSAGE_CHARACTERS.toLocaleString('en')} characters`,
    }),
});
export type SentMessage = z.infer<typeof sentMessageSchema>;
