import { auth } from './auth';
import { hashAppToken } from './create-app-token';
import { bearerToken, highestRole, permissionsOf, tokenPermissions } from './rules';
import type { Actor } from './schema';
import { findAppTokenByHash, findFirstOwner, findMember, type MemberRow, touchAppToken } from './store';

const NOTE_USE_EVERY_MS = 60_000;

function actorOf(member: MemberRow): Actor {
  const role = highestRole(member.role);
  return {
    workspaceId: member.workspaceId,
    memberId: member.id,
    userId: member.userId,
    userName: member.user.name,
    role,
    permissions: permissionsOf(role),
    via: 'session',
  };
}

async function resolveToken(token: string): Promise<Actor | null> {
  const found = await findAppTokenByHash(hashAppToken(token));
  if (!found) return null;
  const now = new Date();
  const before = new Date(now.getTime() - NOTE_USE_EVERY_MS);
  if (!found.lastUsedAt || found.lastUsedAt < before) await touchAppToken(found.id, now, before);
  const actor = actorOf(found.member);
  return {
    ...actor,
    permissions: tokenPermissions(found.permissions, actor.role),
    via: 'token',
    tokenId: found.id,
  };
}

/**
 * Who a request acts for: the app token in `Authorization`, else the session in the cookie, else null. A header that
 * holds no valid token is null too, whatever the cookie says.
 */
export async function resolveActor(headers: Headers): Promise<Actor | null> {
  const token = bearerToken(headers.get('authorization'));
  if (token !== undefined) return token === null ? null : resolveToken(token);
  if (!headers.has('cookie')) return null;
  const found = await auth().api.getSession({ headers });
  if (!found) return null;
  const member = await findMember(found.user.id, found.session.activeOrganizationId ?? null);
  return member ? actorOf(member) : null;
}

/** An owner of the oldest workspace as an actor: who the command line acts for. */
export async function resolveFirstOwner(): Promise<Actor | null> {
  const member = await findFirstOwner();
  return member ? actorOf(member) : null;
}
