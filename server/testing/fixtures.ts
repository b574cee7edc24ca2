import { randomUUID } from 'node:crypto';
import { db } from '../db';
import { permissionsOf } from '../workspace/rules';
import type { Actor, Permission, Role } from '../workspace/schema';

type ActorOptions = {
  name?: string;
  role?: Role;
  permissions?: readonly Permission[];
  /** Joins this workspace instead of a new one. */
  workspaceId?: string;
};

/** Inserts a user who is a member of a workspace (a new one if none is named), and gives the actor. */
export async function createActor(options: ActorOptions = {}): Promise<Actor> {
  const { name = 'Ada Lovelace', role = 'owner' } = options;
  const [userId, memberId] = [randomUUID(), randomUUID()];
  const workspaceId = options.workspaceId ?? randomUUID();
  await db().user.create({ data: { id: userId, name, email: `${userId}@example.com` } });
  if (!options.workspaceId) {
    await db().workspace.create({
      data: { id: workspaceId, name: `${name}'s workspace`, slug: workspaceId },
    });
  }
  await db().member.create({ data: { id: memberId, workspaceId, userId, role } });
  const permissions = options.permissions ?? permissionsOf(role);
  return { workspaceId, memberId, userId, userName: name, role, permissions, via: 'session' };
}
