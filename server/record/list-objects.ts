import { ALL_OBJECTS } from './all-objects';
import { type RecordScope, requirePermission } from './record-scope';
import type { ObjectDefinition } from './schema';

/** Every kind of record with its fields, in the order they are shown. */
export function listObjects(scope: RecordScope): ObjectDefinition[] {
  requirePermission(scope, 'READ_RECORD');
  return [...ALL_OBJECTS];
}
