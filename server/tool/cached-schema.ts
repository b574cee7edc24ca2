import { asSchema, jsonSchema, type Schema } from 'ai';
import type { z } from 'zod';

const cached = new WeakMap<z.ZodType, Schema>();

/**
 * A zod schema as the AI SDK takes it, with its JSON Schema made once: the SDK makes it anew for every model call,
 * which for the catalogue takes longer than all else that is done before the request leaves.
 */
export function cachedSchema<T>(schema: z.ZodType<T>): Schema<T> {
  let known = cached.get(schema) as Schema<T> | undefined;
  if (!known) {
    const { jsonSchema: json, validate } = asSchema<T>(schema);
    known = jsonSchema<T>(json, validate && { validate });
    cached.set(schema, known);
  }
  return known;
}
