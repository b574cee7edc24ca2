import { z } from 'zod';
import { fieldSchema } from './field-rules';
import { type FieldDefinition, isStorable, type ObjectDefinition, type RecordFilter } from './schema';

/** A field that can be asked for, the record's own id and times included. */
export type QueryField = FieldDefinition | { name: 'id' | 'createdAt' | 'updatedAt'; type: 'OWN' };
export type CheckedFilter = { field: QueryField; operator: RecordFilter['operator']; value: string | number };
export type CheckedQuery = {
  filters: CheckedFilter[];
  orderBy: { field: QueryField; direction: 'asc' | 'desc' };
  /** The words that must all occur. */
  words: string[];
};
export type QueryCheck = { isValid: true; query: CheckedQuery } | { isValid: false; fault: string };

const OWN = ['id', 'createdAt', 'updatedAt'] as const;
const RANGES = new Set(['NUMBER', 'CURRENCY', 'DATE', 'OWN']);

/** The names of the fields that a query of this object may use. */
export function queryFieldNames(object: ObjectDefinition): string[] {
  return [...object.fields.map(({ name }) => name), ...OWN];
}

function queryField(object: ObjectDefinition, name: string): QueryField | undefined {
  const own = OWN.find((candidate) => candidate === name);
  return own ? { name: own, type: 'OWN' } : object.fields.find((field) => field.name === name);
}

function filterFault(object: ObjectDefinition, filter: RecordFilter): string | undefined {
  const field = queryField(object, filter.field);
  if (!field) return `there is no field ${filter.field}; use one of ${queryFieldNames(object).join(', ')}`;
  const isRange = filter.operator === 'gte' || filter.operator === 'lte';
  if (isRange && !RANGES.has(field.type))
    return `${filter.operator} is for numbers and dates, not for ${field.name}`;
  if (filter.operator === 'contains') {
    const isText = !RANGES.has(field.type) && field.type !== 'SELECT';
    if (!isText) return `contains is for text, not for ${field.name}; use equals`;
    return typeof filter.value === 'string' ? undefined : `${field.name}: value must be text`;
  }
  if (field.type === 'OWN') {
    const schema = field.name === 'id' ? z.uuid() : z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
    return schema.safeParse(filter.value).success
      ? undefined
      : `${field.name}: value must be ${field.name === 'id' ? 'an id' : 'a date'}`;
  }
  if (field.type === 'TEXT' || field.type === 'EMAIL' || field.type === 'URL') {
    return typeof filter.value === 'string' ? undefined : `${field.name}: value must be text`;
  }
  const result = fieldSchema(field).safeParse(filter.value);
  return result.success ? undefined : `${field.name} ${result.error.issues[0]?.message}`;
}

/** Checks a query against the object's fields; a fault names the field and what is allowed. */
export function checkQuery(
  object: ObjectDefinition,
  input: {
    search?: string;
    filters?: RecordFilter[];
    orderBy?: { field: string; direction?: 'asc' | 'desc' };
  },
): QueryCheck {
  const filters: CheckedFilter[] = [];
  for (const filter of input.filters ?? []) {
    const fault = filterFault(object, filter);
    if (fault) return { isValid: false, fault: `filters: ${fault}.` };
    const field = queryField(object, filter.field);
    if (field) filters.push({ field, operator: filter.operator, value: filter.value });
  }
  const orderField = queryField(object, input.orderBy?.field ?? 'createdAt');
  if (!orderField) {
    return {
      isValid: false,
      fault: `orderBy: there is no field ${input.orderBy?.field}; use one of ${queryFieldNames(object).join(', ')}.`,
    };
  }
  const direction = input.orderBy ? (input.orderBy.direction ?? 'asc') : 'desc';
  const words = (input.search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 12);
  return { isValid: true, query: { filters, orderBy: { field: orderField, direction }, words } };
}

const cursorSchema = z.object({ order: z.string(), key: z.string().nullable(), id: z.uuid() });
export type RecordCursor = z.infer<typeof cursorSchema>;

function orderName({ orderBy }: CheckedQuery): string {
  return `${orderBy.field.name} ${orderBy.direction}`;
}

/** Where a page ended: the order it had, the sort key of its last record (null when that record had none) and its id. */
export function encodeCursor(query: CheckedQuery, key: string | null, id: string): string {
  const cursor: RecordCursor = { order: orderName(query), key, id };
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** The cursor that was encoded for a query of this order, or undefined when it is not one. */
export function decodeCursor(query: CheckedQuery, text: string): RecordCursor | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const cursor = cursorSchema.safeParse(parsed).data;
    if (cursor?.order !== orderName(query) || !isKey(query.orderBy.field, cursor.key)) return undefined;
    return cursor;
  } catch {
    return undefined;
  }
}

function isKey(field: QueryField, key: string | null): boolean {
  if (key === null) return field.type !== 'OWN';
  if (field.type === 'NUMBER' || field.type === 'CURRENCY') return /^-?\d+(\.\d+)?$/.test(key);
  if (field.type !== 'OWN') return isStorable(key);
  return field.name === 'id' ? z.uuid().safeParse(key).success : !Number.isNaN(Date.parse(key));
}
