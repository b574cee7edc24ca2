import type { Db } from '../db';
import { notFound } from '../errors';
import { highestRole, tokenPermissions } from './rules';
import type { Actor } from './schema';
import { findMemberById } from './store';

export type TurnActor = Actor & { workspaceName: string };

/**
 * The member a turn works for, with the permissions it was started with as far as the member's role still allows
 * them. @throws AppError NOT_FOUND when the member is gone
 */
export async function loadTurnActor(
  db: Db,
  memberId: string,
  permissions: readonly string[],
): Promise<TurnActor> {
  const member = await findMemberById(db, memberId);
  if (!member) throw notFound('member');
  const role = highestRole(member.role);
  return {
    workspaceId: member.workspaceId,
    workspaceName: member.workspace.name,
    memberId: member.id,
    userId: member.userId,
    userName: member.user.name,
    role,
    permissions: tokenPermissions(permissions, role),
    via: 'session',
  };
}
