import { type Db, db } from '../db';
import { AppError } from '../errors';
import { transaction } from '../transaction';
import type { Actor, Permission } from '../workspace/schema';
import { ALL_OBJECTS, objectNamed } from './all-objects';
import type { ObjectDefinition } from './schema';

/** Who acts, and the transaction to act in when the caller has one. */
export type RecordScope = { actor: Actor; db?: Db };

/** The client to read with. */
export function readDb(scope: RecordScope): Db {
  return scope.db ?? db();
}

/** Runs `work` in the caller's transaction, or in one of its own. */
export function inTransaction<T>(scope: RecordScope, work: (tx: Db) => Promise<T>): Promise<T> {
  return scope.db ? work(scope.db) : transaction(work);
}

/** Refuses an actor who does not hold the permission. */
export function requirePermission(scope: RecordScope, permission: Permission): void {
  if (scope.actor.permissions.includes(permission)) return;
  throw new AppError('FORBIDDEN', `This needs the permission ${permission}.`);
}

/** The object of a name, singular or plural. */
export function requireObject(name: string): ObjectDefinition {
  const object = objectNamed(name);
  if (object) return object;
  const names = ALL_OBJECTS.map(({ nameSingular }) => nameSingular).join(', ');
  throw new AppError('INVALID_INPUT', `There is no object "${name}"; use one of ${names}.`);
}
