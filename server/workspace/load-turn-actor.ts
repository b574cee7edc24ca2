import type { Db } from '../db';
import { highestRole, permissionsOf, tokenPermissions } from './rules';
import type { Actor } from './schema';
import { findMemberById } from './store';

export type TurnActor = Actor & { workspaceName: string };

/** The member a turn works for, with all that the member's role allows; null when the member is gone. */
export async function loadTurnActor(db: Db, memberId: string): Promise<TurnActor | null> {
  const member = await findMemberById(db, memberId);
  if (!member) return null;
  const role = highestRole(member.role);
  return {
    workspaceId: member.workspaceId,
    workspaceName: member.workspaceName,
    memberId: member.id,
    userId: member.userId,
    userName: member.userName,
    role,
    permissions: permissionsOf(role),
    via: 'session',
  };
}

/** The same actor with the permissions a turn was started with, as far as the role still allows them. */
export function limitTurnActor(actor: TurnActor, permissions: readonly string[]): TurnActor {
  return { ...actor, permissions: tokenPermissions(permissions, actor.role) };
}
