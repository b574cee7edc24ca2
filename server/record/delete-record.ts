import { notFound } from '../errors';
import { ALL_OBJECTS } from './all-objects';
import { inTransaction, type RecordScope, requireObject, requirePermission } from './record-scope';
import { nameOf } from './rules';
import type { RecordIdInput } from './schema';
import { clearRelation, lockRecord, removeRecord } from './store';

export type DeletedRecord = { id: string; object: string; name: string; relationsCleared: number };

/** Deletes a record; what was linked to it stays, with that link empty. */
export async function deleteRecord(scope: RecordScope, input: RecordIdInput): Promise<DeletedRecord> {
  requirePermission(scope, 'DELETE_RECORD');
  const object = requireObject(input.object);
  const { workspaceId } = scope.actor;
  const id = input.id.toLowerCase();
  const place = { workspaceId, object: object.nameSingular, id };
  return inTransaction(scope, async (tx) => {
    const record = await lockRecord(tx, place);
    if (!record || !(await removeRecord(tx, place))) throw notFound(object.nameSingular);
    let relationsCleared = 0;
    for (const other of ALL_OBJECTS) {
      for (const field of other.fields) {
        if (field.type !== 'RELATION' || field.to !== object.nameSingular) continue;
        const at = { workspaceId, object: other.nameSingular, field: field.name, id };
        relationsCleared += await clearRelation(tx, at);
      }
    }
    return {
      id: input.id,
      object: object.nameSingular,
      name: nameOf(object, record.fields),
      relationsCleared,
    };
  });
}
