import { Prisma } from '@/prisma/generated/client';
import type { Db } from '../db';
import type { CheckedFilter, CheckedQuery, QueryField, RecordCursor } from './query-rules';
import { searchable } from './rules';
import type { ObjectDefinition, StoredFields } from './schema';

export type StoredRecord = {
  id: string;
  object: string;
  fields: StoredFields;
  createdAt: Date;
  updatedAt: Date;
};
type Row = StoredRecord & { key: string | null };
type Place = { workspaceId: string; object: string };

const columns = Prisma.sql`r.id, r.object, r.fields, r."createdAt", r."updatedAt"`;

/** The name field of the object that a relation leads to. */
export type NameFieldOf = (objectName: string) => string;

function stored(field: string): Prisma.Sql {
  return Prisma.sql`(r.fields->>${field}::text)`;
}

function relatedName(field: string, nameField: string): Prisma.Sql {
  return Prisma.sql`(select lower(t.fields->>${nameField}::text) from "Record" t
    where t.id = ${stored(field)}::uuid and t."workspaceId" = r."workspaceId")`;
}

function comparable(field: QueryField, nameFieldOf: NameFieldOf): Prisma.Sql {
  switch (field.type) {
    case 'NUMBER':
    case 'CURRENCY':
      return Prisma.sql`${stored(field.name)}::numeric`;
    case 'OWN':
      if (field.name === 'id') return Prisma.sql`r.id`;
      return field.name === 'createdAt' ? Prisma.sql`r."createdAt"` : Prisma.sql`r."updatedAt"`;
    case 'RELATION':
      return relatedName(field.name, nameFieldOf(field.to));
    case 'DATE':
    case 'SELECT':
      return stored(field.name);
    default:
      return Prisma.sql`lower(${stored(field.name)})`;
  }
}

function bound(field: QueryField, value: string | number): Prisma.Sql {
  if (field.type === 'NUMBER' || field.type === 'CURRENCY') return Prisma.sql`${String(value)}::numeric`;
  if (field.type === 'OWN') {
    return field.name === 'id'
      ? Prisma.sql`${String(value)}::uuid`
      : Prisma.sql`${String(value)}::timestamptz`;
  }
  const isExact = field.type === 'DATE' || field.type === 'SELECT';
  return Prisma.sql`${isExact ? String(value) : String(value).toLowerCase()}::text`;
}

function pattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

function filterSql({ field, operator, value }: CheckedFilter, nameFieldOf: NameFieldOf): Prisma.Sql {
  if (operator === 'contains') {
    return Prisma.sql`${comparable(field, nameFieldOf)} like ${pattern(String(value).toLowerCase())}`;
  }
  const isRelation = field.type === 'RELATION';
  const left = isRelation ? stored(field.name) : comparable(field, nameFieldOf);
  const right = bound(field, value);
  switch (operator) {
    case 'equals':
      return Prisma.sql`${left} = ${right}`;
    case 'notEquals':
      return Prisma.sql`${left} is distinct from ${right}`;
    case 'gte':
      return Prisma.sql`${left} >= ${right}`;
    case 'lte':
      return Prisma.sql`${left} <= ${right}`;
  }
}

function wordSql(object: ObjectDefinition, word: string, nameFieldOf: NameFieldOf): Prisma.Sql {
  const inOwn = Prisma.sql`r."searchText" like ${pattern(searchable(word))}`;
  const inRelated = object.fields.flatMap((field) =>
    field.type === 'RELATION'
      ? [Prisma.sql`${relatedName(field.name, nameFieldOf(field.to))} like ${pattern(word.toLowerCase())}`]
      : [],
  );
  return Prisma.sql`(${Prisma.join([inOwn, ...inRelated], ' or ')})`;
}

function afterSql(query: CheckedQuery, key: Prisma.Sql, cursor: RecordCursor): Prisma.Sql {
  const isAscending = query.orderBy.direction === 'asc';
  const beyond = isAscending ? Prisma.sql`>` : Prisma.sql`<`;
  const laterId = Prisma.sql`r.id ${beyond} ${cursor.id}::uuid`;
  if (cursor.key === null) return Prisma.sql`(${key} is null and ${laterId})`;
  const at = bound(query.orderBy.field, cursor.key);
  return Prisma.sql`(${key} ${beyond} ${at} or (${key} = ${at} and ${laterId}) or ${key} is null)`;
}

/** One page in the query's order, records without the sort key last; one more than `limit` tells that there is a next page. */
export async function selectPage(
  db: Db,
  place: Place,
  object: ObjectDefinition,
  query: CheckedQuery,
  page: { limit: number; cursor?: RecordCursor; nameFieldOf: NameFieldOf },
): Promise<Row[]> {
  const key = comparable(query.orderBy.field, page.nameFieldOf);
  const conditions = [
    Prisma.sql`r."workspaceId" = ${place.workspaceId}`,
    Prisma.sql`r.object = ${place.object}`,
    ...query.words.map((word) => wordSql(object, word, page.nameFieldOf)),
    ...query.filters.map((filter) => filterSql(filter, page.nameFieldOf)),
    ...(page.cursor ? [afterSql(query, key, page.cursor)] : []),
  ];
  const direction = query.orderBy.direction === 'asc' ? Prisma.sql`asc` : Prisma.sql`desc`;
  return db.$queryRaw<Row[]>`
    select ${columns}, (${key})::text as key from "Record" r
    where ${Prisma.join(conditions, ' and ')}
    order by (${key}) ${direction} nulls last, r.id ${direction}
    limit ${page.limit + 1}`;
}

export async function selectRecord(db: Db, place: Place & { id: string }): Promise<StoredRecord | undefined> {
  const rows = await db.$queryRaw<StoredRecord[]>`select ${columns} from "Record" r
    where r."workspaceId" = ${place.workspaceId} and r.object = ${place.object} and r.id = ${place.id}::uuid`;
  return rows[0];
}

/** The record, locked until the transaction ends, so that two changes of different fields both stay. */
export async function lockRecord(db: Db, place: Place & { id: string }): Promise<StoredRecord | undefined> {
  const rows = await db.$queryRaw<StoredRecord[]>`select ${columns} from "Record" r
    where r."workspaceId" = ${place.workspaceId} and r.object = ${place.object} and r.id = ${place.id}::uuid for update`;
  return rows[0];
}

/** Records of any object by their ids. */
export async function selectByIds(db: Db, workspaceId: string, ids: string[]): Promise<StoredRecord[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<StoredRecord[]>`select ${columns} from "Record" r
    where r."workspaceId" = ${workspaceId} and r.id = any(${ids}::uuid[])`;
}

export async function insertRecord(
  db: Db,
  place: Place,
  record: { id?: string; fields: StoredFields; searchText: string; createdAt?: Date },
): Promise<StoredRecord> {
  const row = await db.record.create({ data: { ...place, ...record } });
  return { ...row, fields: record.fields };
}

export async function saveFields(
  db: Db,
  place: Place & { id: string },
  record: { fields: StoredFields; searchText: string },
): Promise<StoredRecord | undefined> {
  const [row] = await db.record.updateManyAndReturn({ where: place, data: record });
  return row && { ...row, fields: record.fields };
}

/** Deletes a record; false when there was none. */
export async function removeRecord(db: Db, place: Place & { id: string }): Promise<boolean> {
  const { count } = await db.record.deleteMany({ where: place });
  return count > 0;
}

/** Empties a relation field wherever it holds this id, and says in how many records. */
export async function clearRelation(db: Db, place: Place & { field: string; id: string }): Promise<number> {
  return db.$executeRaw`update "Record" set fields = fields - ${place.field}::text, "updatedAt" = now()
    where "workspaceId" = ${place.workspaceId} and object = ${place.object} and fields->>${place.field}::text = ${place.id}`;
}
