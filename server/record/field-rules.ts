import { z } from 'zod';
import {
  type FieldDefinition,
  isStorable,
  MAX_LONG_TEXT_CHARACTERS,
  MAX_TEXT_CHARACTERS,
  type ObjectDefinition,
} from './schema';

const URL_LIKE = /^(https?:\/\/)?([\p{L}\p{N}-]+\.)+[\p{L}]{2,}(:\d+)?([/?#]\S*)?$/u;
const MAX_NUMBER = 1e12;

const wording = (rule: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? 'is needed' : rule),
});

/** A record's id. The JSON Schema of it is its format alone, without the long pattern. */
export function idSchema(rule: string): z.ZodType<string> {
  return z
    .string(wording(rule))
    .toLowerCase()
    .refine((value) => z.uuid().safeParse(value).success, { error: rule })
    .meta({ format: 'uuid' });
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function textSchema(field: FieldDefinition, isLong: boolean): z.ZodType<string> {
  const limit = isLong ? MAX_LONG_TEXT_CHARACTERS : MAX_TEXT_CHARACTERS;
  return z
    .string(wording('must be text'))
    .trim()
    .refine((text) => text !== '', {
      error: field.isRequired ? 'must not be blank' : 'must not be blank (null empties it)',
    })
    .refine(isStorable, { error: 'holds characters that cannot be stored' })
    .refine((text) => text.length <= limit, {
      error: `may have at most ${limit.toLocaleString('en')} characters`,
    });
}

function numberSchema(rule: string, fits: (value: number) => boolean): z.ZodType<number> {
  return z
    .number(wording(rule))
    .refine((value) => Math.abs(value) <= MAX_NUMBER && fits(value), { error: rule });
}

/** The shape of one field's value, with errors that say what is allowed. */
export function fieldSchema(field: FieldDefinition): z.ZodType<string | number> {
  const text = textSchema(field, field.type === 'TEXT' && field.isLong === true);
  const checked = (rule: string, fits: (value: string) => boolean) =>
    z
      .string(wording(rule))
      .trim()
      .refine((value) => value.length <= MAX_TEXT_CHARACTERS && isStorable(value) && fits(value), {
        error: rule,
      });
  switch (field.type) {
    case 'TEXT':
      return text.describe(field.label);
    case 'EMAIL':
      return checked(
        'must be an email address, such as ana@example.com',
        (value) => z.email().safeParse(value).success,
      ).meta({ format: 'email', description: field.label });
    case 'URL':
      return checked('must be a web address, such as example.com', (value) => URL_LIKE.test(value)).describe(
        `${field.label}, a web address such as example.com`,
      );
    case 'NUMBER':
      return numberSchema('must be a number', () => true).describe(field.label);
    case 'CURRENCY':
      return numberSchema(
        'must be an amount in euros with at most two decimals, such as 1250.5',
        hasCents,
      ).describe(`${field.label} in euros`);
    case 'DATE':
      return checked('must be a date like 2026-12-31', isDate).meta({
        format: 'date',
        description: `${field.label}, YYYY-MM-DD`,
      });
    case 'SELECT':
      return z
        .enum(field.options, wording(`must be one of ${field.options.join(', ')}`))
        .describe(field.label);
    case 'RELATION':
      return idSchema(`must be the id of a ${field.to} record; find it first`).meta({
        description: `${field.label}: the id of a ${field.to} record`,
      });
  }
}

function hasCents(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

const unknownFields = (object: ObjectDefinition) => ({
  error: (issue: { code?: string; keys?: string[] }) =>
    issue.code === 'unrecognized_keys'
      ? `there is no field ${issue.keys?.join(', ')}; a ${object.nameSingular} has ${object.fields.map(({ name }) => name).join(', ')}`
      : 'the fields must be an object',
});

/** What a new record may hold: required fields are there, nothing unknown is. */
export function newFieldsShape(object: ObjectDefinition): { [field: string]: z.ZodType } {
  return Object.fromEntries(
    object.fields.map((field) => [
      field.name,
      field.isRequired ? fieldSchema(field) : fieldSchema(field).nullish(),
    ]),
  );
}

/** What a change may hold: any of the fields; null empties one that is not required. */
export function changedFieldsShape(object: ObjectDefinition): { [field: string]: z.ZodType } {
  return Object.fromEntries(
    object.fields.map((field) => [
      field.name,
      field.isRequired ? fieldSchema(field).optional() : fieldSchema(field).nullish(),
    ]),
  );
}

export type FieldsCheck =
  | { isValid: true; fields: { [field: string]: string | number | null } }
  | { isValid: false; fault: string };

/** Checks the fields of a new record or of a change; a fault names each field and what is allowed. */
export function checkFields(object: ObjectDefinition, input: unknown, kind: 'new' | 'changed'): FieldsCheck {
  const shape = kind === 'new' ? newFieldsShape(object) : changedFieldsShape(object);
  const result = z.strictObject(shape, unknownFields(object)).safeParse(input);
  if (!result.success) {
    const faults = result.error.issues.map(({ path, message }) =>
      path.length ? `${path.join('.')} ${message}` : message,
    );
    return { isValid: false, fault: `${faults.join('; ')}.` };
  }
  const fields: { [field: string]: string | number | null } = {};
  for (const [name, value] of Object.entries(result.data)) {
    if (typeof value === 'string' || typeof value === 'number' || value === null) fields[name] = value;
  }
  if (kind === 'changed' && Object.keys(fields).length === 0) {
    return {
      isValid: false,
      fault: `Name at least one field to change: ${object.fields.map(({ name }) => name).join(', ')}.`,
    };
  }
  return { isValid: true, fields };
}
