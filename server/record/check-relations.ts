import type { Db } from '../db';
import { AppError } from '../errors';
import type { ObjectDefinition } from './schema';
import { selectByIds } from './store';

/** Refuses a relation to a record that this workspace does not have, or that is of another object. */
export async function checkRelations(
  db: Db,
  workspaceId: string,
  object: ObjectDefinition,
  fields: { [field: string]: string | number | null },
): Promise<void> {
  const relations = object.fields.flatMap((field) => {
    const id = fields[field.name];
    return field.type === 'RELATION' && typeof id === 'string' ? [{ field, id }] : [];
  });
  const found = await selectByIds(
    db,
    workspaceId,
    relations.map(({ id }) => id),
  );
  for (const { field, id } of relations) {
    if (found.some((record) => record.id === id && record.object === field.to)) continue;
    throw new AppError(
      'INVALID_INPUT',
      `${field.name}: there is no ${field.to} with the id ${id}; find it first.`,
    );
  }
}
