import { AppError, notFound } from '../errors';
import { checkRelations } from './check-relations';
import { checkFields } from './field-rules';
import { inTransaction, type RecordScope, requireObject, requirePermission } from './record-scope';
import { applyChange, searchTextOf } from './rules';
import type { RecordView, UpdateRecordInput } from './schema';
import { lockRecord, saveFields } from './store';
import { viewRecord } from './view-records';

/** Changes the named fields of a record and leaves the others; null empties a field. */
export async function updateRecord(scope: RecordScope, input: UpdateRecordInput): Promise<RecordView> {
  requirePermission(scope, 'WRITE_RECORD');
  const object = requireObject(input.object);
  const check = checkFields(object, input.fields, 'changed');
  if (!check.isValid) throw new AppError('INVALID_INPUT', check.fault);
  const { workspaceId } = scope.actor;
  const place = { workspaceId, object: object.nameSingular, id: input.id };
  return inTransaction(scope, async (tx) => {
    const before = await lockRecord(tx, place);
    if (!before) throw notFound(object.nameSingular);
    await checkRelations(tx, workspaceId, object, check.fields);
    const fields = applyChange(before.fields, check.fields);
    const record = await saveFields(tx, place, { fields, searchText: searchTextOf(object, fields) });
    if (!record) throw notFound(object.nameSingular);
    return viewRecord(tx, workspaceId, object, record);
  });
}
