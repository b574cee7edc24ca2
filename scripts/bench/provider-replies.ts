/** A token of the benchmark's replies; the provider sends one in each event. */
export const TOKEN = 'word ';

/** A text reply that the provider gives to a message of this name, at a fixed pace. */
export type PacedReply = { tokens: number; ttftMs: number; tokensPerSecond: number };

export const REPLIES = {
  hello: { tokens: 40, ttftMs: 20, tokensPerSecond: 500 },
  late: { tokens: 40, ttftMs: 40, tokensPerSecond: 500 },
  live: { tokens: 500, ttftMs: 20, tokensPerSecond: 50 },
  watched: { tokens: 1_500, ttftMs: 20, tokensPerSecond: 50 },
  long: { tokens: 4_500, ttftMs: 20, tokensPerSecond: 500 },
  slow: { tokens: 600, ttftMs: 20, tokensPerSecond: 10 },
} satisfies Record<string, PacedReply>;

export type ReplyName = keyof typeof REPLIES;

/** The message that is answered with a question, and what the model says once that is answered. */
export const ASKING = 'ask';
export const RESUMED: PacedReply = { tokens: 40, ttftMs: 20, tokensPerSecond: 500 };
