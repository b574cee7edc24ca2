import type { Db } from '@/server/db';
import { DEMO_EMAIL } from '@/server/workspace/terms';
import { seedRecords } from './record';
import { seedWorkspace } from './workspace';

const DEMO = { name: 'Northwind', slug: 'northwind', userName: 'Dana Demo', email: DEMO_EMAIL };

/**
 * Seeds the demo, a workspace with one user and records that are ambiguous on purpose; false if it is there already. In a
 * transaction: of processes that start at once, one seeds and the others wait for it.
 */
export async function seedDemo(db: Db): Promise<boolean> {
  await db.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('parley demo'))::text`;
  if (await db.user.findUnique({ where: { email: DEMO_EMAIL } })) return false;
  await seedRecords(db, await seedWorkspace(db, DEMO));
  return true;
}
