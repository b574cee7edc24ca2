import { AppError } from '../errors';
import { checkRelations } from './check-relations';
import { checkFields } from './field-rules';
import { inTransaction, type RecordScope, requireObject, requirePermission } from './record-scope';
import { applyChange, searchTextOf, withDefaults } from './rules';
import type { CreateRecordInput, RecordView } from './schema';
import { insertRecord } from './store';
import { viewRecord } from './view-records';

/** Makes a record, its select fields at their defaults where nothing is said. */
export async function createRecord(scope: RecordScope, input: CreateRecordInput): Promise<RecordView> {
  requirePermission(scope, 'WRITE_RECORD');
  const object = requireObject(input.object);
  const check = checkFields(object, input.fields, 'new');
  if (!check.isValid) throw new AppError('INVALID_INPUT', check.fault);
  const { workspaceId } = scope.actor;
  return inTransaction(scope, async (tx) => {
    await checkRelations(tx, workspaceId, object, check.fields);
    const fields = withDefaults(object, applyChange({}, check.fields));
    const record = await insertRecord(
      tx,
      { workspaceId, object: object.nameSingular },
      { fields, searchText: searchTextOf(object, fields) },
    );
    return viewRecord(tx, workspaceId, object, record);
  });
}
