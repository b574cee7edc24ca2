import { z } from 'zod';

export const FieldType = {
  TEXT: 'TEXT',
  EMAIL: 'EMAIL',
  URL: 'URL',
  NUMBER: 'NUMBER',
  CURRENCY: 'CURRENCY',
  DATE: 'DATE',
  SELECT: 'SELECT',
  RELATION: 'RELATION',
} as const;
export type FieldType = (typeof FieldType)[keyof typeof FieldType];

type FieldBase = { name: string; label: string; isRequired?: boolean };

/** A field of an object. Currency is in euros, a date is `YYYY-MM-DD`, a relation holds the id of a record of object `to`. */
export type FieldDefinition =
  | (FieldBase & { type: 'TEXT'; isLong?: boolean })
  | (FieldBase & { type: 'EMAIL' | 'URL' | 'NUMBER' | 'CURRENCY' | 'DATE' })
  | (FieldBase & { type: 'SELECT'; options: readonly [string, ...string[]]; defaultOption?: string })
  | (FieldBase & { type: 'RELATION'; to: string });

/** A kind of record. Its first field is what its records are called by. */
export type ObjectDefinition = {
  nameSingular: string;
  namePlural: string;
  labelSingular: string;
  labelPlural: string;
  fields: readonly [FieldDefinition, ...FieldDefinition[]];
};

/** A relation as it is read: the id it holds and what that record is called. */
export type RelatedRecord = { id: string; name: string };
export type StoredValue = string | number;
export type StoredFields = { [field: string]: StoredValue };
export type FieldValue = StoredValue | RelatedRecord | null;

/** A record as it is read. `fields` has every field of the object, null where nothing is stored; dates are ISO strings. */
export type RecordView = {
  id: string;
  object: string;
  name: string;
  fields: { [field: string]: FieldValue };
  createdAt: string;
  updatedAt: string;
};

export type RecordPage = { records: RecordView[]; nextCursor: string | null };

export const MAX_TEXT_CHARACTERS = 500;
export const MAX_LONG_TEXT_CHARACTERS = 20_000;
export const MAX_PAGE = 100;
export const FILTER_OPERATORS = ['equals', 'notEquals', 'contains', 'gte', 'lte'] as const;

/** Whether PostgreSQL can hold a text: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

const storable = (limit: number) =>
  z.string().max(limit).refine(isStorable, { error: 'holds characters that cannot be stored' });
const recordId = z.uuid().toLowerCase();
const objectName = z.string().min(1).max(60).describe('An object by its name, such as "company".');

export const recordFilterSchema = z.strictObject({
  field: z.string().min(1).max(60),
  operator: z.enum(FILTER_OPERATORS, { error: `operator must be one of ${FILTER_OPERATORS.join(', ')}` }),
  value: z.union([storable(MAX_TEXT_CHARACTERS), z.number()]),
});
export type RecordFilter = z.infer<typeof recordFilterSchema>;

export const findRecordsInputSchema = z.strictObject({
  object: objectName,
  search: storable(200).optional(),
  filters: z.array(recordFilterSchema).max(10).optional(),
  orderBy: z
    .strictObject({ field: z.string().min(1).max(60), direction: z.enum(['asc', 'desc']).default('asc') })
    .optional(),
  limit: z.int().min(1).max(MAX_PAGE).default(25),
  cursor: z.string().max(1000).nullish(),
});

export const recordIdInputSchema = z.strictObject({ object: objectName, id: recordId });
export const createRecordInputSchema = z.strictObject({
  object: objectName,
  fields: z.record(z.string(), z.unknown()),
});
export const updateRecordInputSchema = recordIdInputSchema.extend({
  fields: z.record(z.string(), z.unknown()),
});

export type FindRecordsInput = z.input<typeof findRecordsInputSchema>;
export type RecordIdInput = z.infer<typeof recordIdInputSchema>;
export type CreateRecordInput = z.infer<typeof createRecordInputSchema>;
export type UpdateRecordInput = z.infer<typeof updateRecordInputSchema>;
