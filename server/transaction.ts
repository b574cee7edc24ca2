import { type Db, db } from './db';

/** Thrown inside `transaction` to undo it and give `value` back as the result: losing a race is a return value. */
class Rollback extends Error {
  constructor(readonly value: unknown) {
    super('rollback');
  }
}

/** Runs `work` in one database transaction. `rollback(value)` undoes everything and returns `value` to the caller. */
export async function transaction<T>(
  work: (tx: Db, rollback: (value: T) => never) => Promise<T>,
): Promise<T> {
  try {
    return await db().$transaction(
      (tx) =>
        work(tx, (value) => {
          throw new Rollback(value);
        }),
      { maxWait: 10_000, timeout: 20_000 },
    );
  } catch (error) {
    if (error instanceof Rollback) return error.value as T;
    throw error;
  }
}
