import type { Prisma } from '@/prisma/generated/client';

/**
 * A value as PostgreSQL's `jsonb` takes it: `undefined` left out, and in its texts no NUL and no half of a
 * surrogate pair, both of which `jsonb` refuses.
 */
export function asJson(value: unknown): Prisma.InputJsonValue {
  return JSON.parse(asJsonText(value));
}

/** The same as text, for SQL. */
export function asJsonText(value: unknown): string {
  return JSON.stringify(value, (_key, item) => (typeof item === 'string' ? cleanText(item) : item));
}

/** A text as PostgreSQL takes it: without NUL, with lone surrogates replaced. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
