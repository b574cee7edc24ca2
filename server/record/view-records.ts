import type { Db } from '../db';
import { objectNamed } from './all-objects';
import { nameOf } from './rules';
import type { FieldValue, ObjectDefinition, RecordView } from './schema';
import { type StoredRecord, selectByIds } from './store';

function relationIds(object: ObjectDefinition, records: StoredRecord[]): string[] {
  const ids = object.fields
    .filter((field) => field.type === 'RELATION')
    .flatMap((field) => records.map(({ fields }) => fields[field.name]))
    .filter((id) => typeof id === 'string');
  return [...new Set(ids)];
}

function fieldValue(value: string | number | undefined, names: Map<string, string> | undefined): FieldValue {
  if (value === undefined) return null;
  if (!names) return value;
  const name = names.get(String(value));
  return name === undefined ? null : { id: String(value), name };
}

/** Stored records as they are read: every field is there, and relations carry the name of what they lead to. */
export async function viewRecords(
  db: Db,
  workspaceId: string,
  object: ObjectDefinition,
  records: StoredRecord[],
): Promise<RecordView[]> {
  const related = await selectByIds(db, workspaceId, relationIds(object, records));
  const names = new Map<string, string>();
  for (const record of related) {
    const relatedObject = objectNamed(record.object);
    if (relatedObject) names.set(record.id, nameOf(relatedObject, record.fields));
  }
  return records.map((record) => ({
    id: record.id,
    object: object.nameSingular,
    name: nameOf(object, record.fields),
    fields: Object.fromEntries(
      object.fields.map((field) => [
        field.name,
        fieldValue(record.fields[field.name], field.type === 'RELATION' ? names : undefined),
      ]),
    ),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  }));
}

/** One stored record as it is read. */
export async function viewRecord(
  db: Db,
  workspaceId: string,
  object: ObjectDefinition,
  record: StoredRecord,
): Promise<RecordView> {
  const [view] = await viewRecords(db, workspaceId, object, [record]);
  if (!view) throw new Error('a record without a view');
  return view;
}
