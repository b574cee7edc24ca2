import { randomUUID } from 'node:crypto';
import type { Db } from '@/server/db';

/** Inserts a user who owns a new workspace, and gives the workspace's id. The user has no password. */
export async function seedWorkspace(
  db: Db,
  seed: { name: string; slug: string; userName: string; email: string },
): Promise<string> {
  const [userId, workspaceId] = [randomUUID(), randomUUID()];
  await db.user.create({ data: { id: userId, name: seed.userName, email: seed.email, emailVerified: true } });
  await db.workspace.create({ data: { id: workspaceId, name: seed.name, slug: seed.slug } });
  await db.member.create({ data: { id: randomUUID(), workspaceId, userId, role: 'owner' } });
  return workspaceId;
}
