import type { FieldValue, ObjectDefinition, StoredFields } from './schema';

/** Stored fields with a change applied: null removes. */
export function applyChange(
  stored: StoredFields,
  change: { [field: string]: string | number | null },
): StoredFields {
  const merged: StoredFields = { ...stored };
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

/** The defaults that a new record takes where its maker said nothing. */
export function withDefaults(object: ObjectDefinition, fields: StoredFields): StoredFields {
  const defaults: StoredFields = {};
  for (const field of object.fields) {
    if (field.type === 'SELECT' && field.defaultOption !== undefined)
      defaults[field.name] = field.defaultOption;
  }
  return { ...defaults, ...fields };
}

/** Text as it is searched: lower case, without accents. */
export function searchable(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The values of a record in one line, for search. Ids of related records are left out. */
export function searchTextOf(object: ObjectDefinition, fields: StoredFields): string {
  return object.fields
    .filter((field) => field.type !== 'RELATION' && fields[field.name] !== undefined)
    .map((field) => searchable(String(fields[field.name])))
    .join(' ');
}

/** What a record is called. */
export function nameOf(object: ObjectDefinition, fields: { [field: string]: FieldValue }): string {
  return String(fields[object.fields[0].name] ?? '');
}
