import { AppError } from '../errors';
import { objectNamed } from './all-objects';
import { checkQuery, decodeCursor, encodeCursor } from './query-rules';
import { type RecordScope, readDb, requireObject, requirePermission } from './record-scope';
import { type FindRecordsInput, findRecordsInputSchema, type RecordPage } from './schema';
import { selectPage } from './store';
import { viewRecords } from './view-records';

function nameFieldOf(objectName: string): string {
  return objectNamed(objectName)?.fields[0].name ?? 'name';
}

/** One page of an object's records that match; newest first unless an order is asked for. */
export async function findRecords(scope: RecordScope, input: FindRecordsInput): Promise<RecordPage> {
  requirePermission(scope, 'READ_RECORD');
  const parsed = findRecordsInputSchema.safeParse(input);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new AppError('INVALID_INPUT', `${faults.join('; ')}.`);
  }
  const { object: name, limit, cursor: cursorText, ...asked } = parsed.data;
  const object = requireObject(name);
  const check = checkQuery(object, asked);
  if (!check.isValid) throw new AppError('INVALID_INPUT', check.fault);
  const cursor = cursorText ? decodeCursor(check.query, cursorText) : undefined;
  if (cursorText && !cursor) throw new AppError('INVALID_INPUT', 'cursor: not a cursor of this query.');
  const db = readDb(scope);
  const { workspaceId } = scope.actor;
  const place = { workspaceId, object: object.nameSingular };
  const rows = await selectPage(db, place, object, check.query, { limit, cursor, nameFieldOf });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    records: await viewRecords(db, workspaceId, object, page),
    nextCursor: rows.length > limit && last ? encodeCursor(check.query, last.key, last.id) : null,
  };
}
