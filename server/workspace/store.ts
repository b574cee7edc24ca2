import { randomUUID } from 'node:crypto';
import { type Db, db } from '../db';
import { transaction } from '../transaction';

const withUser = { include: { user: { select: { name: true } } } } as const;

export type MemberRow = {
  id: string;
  workspaceId: string;
  userId: string;
  role: string;
  user: { name: string };
};

export type NamedMemberRow = Omit<MemberRow, 'user'> & {
  userName: string;
  email: string;
  workspaceName: string;
};

export type AppTokenRow = {
  id: string;
  name: string;
  prefix: string;
  permissions: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** The user's membership of that workspace, or of the one joined first. */
export async function findMember(userId: string, workspaceId: string | null): Promise<MemberRow | null> {
  const [row] = await db().$queryRaw<(Omit<MemberRow, 'user'> & { userName: string })[]>`
    SELECT member."id", member."workspaceId", member."userId", member."role", "User"."name" AS "userName"
    FROM "Member" member JOIN "User" ON "User"."id" = member."userId"
    WHERE member."userId" = ${userId}
    ORDER BY member."workspaceId" IS NOT DISTINCT FROM ${workspaceId} DESC, member."createdAt"
    LIMIT 1`;
  if (!row) return null;
  const { userName, ...member } = row;
  return { ...member, user: { name: userName } };
}

/** An owner of the oldest workspace. */
export async function findFirstOwner(): Promise<MemberRow | null> {
  return db().member.findFirst({
    where: { role: { contains: 'owner' } },
    orderBy: [{ workspace: { createdAt: 'asc' } }, { createdAt: 'asc' }],
    ...withUser,
  });
}

/** Gives the user a workspace of that name unless they are a member of one; of several calls at once one does. */
export async function ensureWorkspace(userId: string, nameOf: (userName: string) => string): Promise<string> {
  return transaction(async (tx: Db) => {
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE id = ${userId} FOR UPDATE`;
    const member = await tx.member.findFirst({ where: { userId }, orderBy: { createdAt: 'asc' } });
    if (member) return member.workspaceId;
    const { name } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { name: true } });
    const id = randomUUID();
    await tx.workspace.create({ data: { id, name: nameOf(name), slug: id } });
    await tx.member.create({ data: { id: randomUUID(), workspaceId: id, userId, role: 'owner' } });
    return id;
  });
}

export async function findUserByEmail(email: string) {
  return db().user.findUnique({ where: { email } });
}

export async function insertAppToken(token: {
  workspaceId: string;
  memberId: string;
  name: string;
  prefix: string;
  hash: string;
  permissions: string[];
}): Promise<AppTokenRow> {
  return db().appToken.create({ data: token });
}

export async function findAppTokens(scope: {
  workspaceId: string;
  memberId: string;
}): Promise<AppTokenRow[]> {
  const { workspaceId, memberId } = scope;
  return db().appToken.findMany({
    where: { workspaceId, memberId, revokedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}

/** The token of that hash with its member, unless it is revoked. */
export async function findAppTokenByHash(hash: string) {
  return db().appToken.findFirst({
    where: { hash, revokedAt: null },
    select: { id: true, permissions: true, lastUsedAt: true, member: withUser },
  });
}

/** Notes that the token was used, unless that was noted since `before`. */
export async function touchAppToken(id: string, now: Date, before: Date): Promise<void> {
  await db().appToken.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: before } }] },
    data: { lastUsedAt: now },
  });
}

/** Revokes the member's token; false if it is not theirs or already revoked. */
export async function revokeToken(
  scope: { workspaceId: string; memberId: string },
  id: string,
): Promise<boolean> {
  const { workspaceId, memberId } = scope;
  const { count } = await db().appToken.updateMany({
    where: { id, workspaceId, memberId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  return count === 1;
}

/** A member by id, with the names of the user and the workspace. */
export async function findMemberById(client: Db, id: string): Promise<NamedMemberRow | null> {
  const [row] = await client.$queryRaw<NamedMemberRow[]>`
    SELECT member."id", member."workspaceId", member."userId", member."role",
      "User"."name" AS "userName", "User"."email", workspace."name" AS "workspaceName"
    FROM "Member" member
    JOIN "User" ON "User"."id" = member."userId"
    JOIN "Workspace" workspace ON workspace."id" = member."workspaceId"
    WHERE member."id" = ${id}`;
  return row ?? null;
}
