import { notFound } from '../errors';
import { type RecordScope, readDb, requireObject, requirePermission } from './record-scope';
import type { RecordIdInput, RecordView } from './schema';
import { selectRecord } from './store';
import { viewRecord } from './view-records';

/** One record of the actor's workspace. */
export async function getRecord(scope: RecordScope, input: RecordIdInput): Promise<RecordView> {
  requirePermission(scope, 'READ_RECORD');
  const object = requireObject(input.object);
  const { workspaceId } = scope.actor;
  const db = readDb(scope);
  const record = await selectRecord(db, { workspaceId, object: object.nameSingular, id: input.id });
  if (!record) throw notFound(object.nameSingular);
  return viewRecord(db, workspaceId, object, record);
}
