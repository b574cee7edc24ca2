import { createHash } from 'node:crypto';
import type { Db } from '@/server/db';
import { ALL_OBJECTS } from '@/server/record/all-objects';
import { searchTextOf } from '@/server/record/rules';
import type { ObjectDefinition, StoredFields } from '@/server/record/schema';
import { COMPANIES, NOTES, OPPORTUNITIES, PEOPLE, type SeedRecord, TASKS } from './record-data';

const SEED: { [object: string]: SeedRecord[] } = {
  company: COMPANIES,
  person: PEOPLE,
  opportunity: OPPORTUNITIES,
  task: TASKS,
  note: NOTES,
};

/** An id that is the same for the same record of the same workspace. */
function seedId(workspaceId: string, object: string, key: string): string {
  const hex = createHash('sha256').update(`${workspaceId}/${object}/${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** `months/day` counted from the next December, or back from this month when negative, as a date. */
function seedDate(text: string, now: Date): string {
  const [months, day] = text.split('/').map(Number);
  const from = text.startsWith('-') ? now.getUTCMonth() : 11;
  return new Date(Date.UTC(now.getUTCFullYear(), from + (months ?? 0), day ?? 1)).toISOString().slice(0, 10);
}

function seedFields(
  workspaceId: string,
  object: ObjectDefinition,
  record: SeedRecord,
  now: Date,
): StoredFields {
  const fields: StoredFields = { ...record.fields };
  for (const field of object.fields) {
    const value = fields[field.name];
    if (value === undefined) continue;
    if (field.type === 'RELATION') fields[field.name] = seedId(workspaceId, field.to, String(value));
    if (field.type === 'DATE') fields[field.name] = seedDate(String(value), now);
  }
  return fields;
}

/** Fills a workspace with the demo's records: real ambiguities included. A second run adds nothing. */
export async function seedRecords(db: Db, workspaceId: string, now: Date = new Date()): Promise<void> {
  for (const object of ALL_OBJECTS) {
    const records = SEED[object.nameSingular] ?? [];
    await db.record.createMany({
      skipDuplicates: true,
      data: records.map((record, index) => {
        const fields = seedFields(workspaceId, object, record, now);
        return {
          id: seedId(workspaceId, object.nameSingular, record.key),
          workspaceId,
          object: object.nameSingular,
          fields,
          searchText: searchTextOf(object, fields),
          createdAt: new Date(now.getTime() - index * 1000),
        };
      }),
    });
  }
}
