import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { db } from '../db';
import { createActor } from '../testing/fixtures';
import { auth } from './auth';
import { createAppToken } from './create-app-token';
import { listAppTokens } from './list-app-tokens';
import { resolveActor, resolveFirstOwner } from './resolve-actor';
import { revokeAppToken } from './revoke-app-token';
import { DEMO_EMAIL, PERMISSIONS } from './terms';

const ORIGIN = 'http://localhost:3000';
const PASSWORD = 'correct horse battery staple';

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return auth().handler(
    new Request(`${ORIGIN}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN, ...headers },
      body: JSON.stringify(body),
    }),
  );
}

function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function signUp(name: string): Promise<{ cookie: string; email: string; response: Response }> {
  const email = `${randomUUID()}@example.com`;
  const response = await post('/sign-up/email', { name, email, password: PASSWORD });
  expect(response.status).toBe(200);
  return { cookie: cookieOf(response), email, response };
}

const bearer = (token: string) => new Headers({ authorization: `Bearer ${token}` });

describe('accounts', () => {
  test('signing up makes the first workspace, and its cookie is the owner', async () => {
    const { cookie, email, response } = await signUp('Grace Hopper');
    const set = response.headers.getSetCookie().join();
    expect(set).toMatch(/HttpOnly/i);
    expect(set).toMatch(/SameSite=Lax/i);
    const actor = await resolveActor(new Headers({ cookie }));
    expect(actor).toMatchObject({ userName: 'Grace Hopper', role: 'owner', via: 'session' });
    expect(actor?.permissions).toEqual([...PERMISSIONS]);
    const workspace = await db().workspace.findUnique({ where: { id: actor?.workspaceId } });
    expect(workspace?.name).toBe("Grace Hopper's workspace");

    const again = await post('/sign-in/email', { email, password: PASSWORD });
    const later = await resolveActor(new Headers({ cookie: cookieOf(again) }));
    expect(later).toEqual(actor);
    expect((await post('/sign-in/email', { email, password: 'wrong password' })).status).toBe(401);
  });

  test('signing out ends the session', async () => {
    const { cookie } = await signUp('Leaver');
    expect((await post('/sign-out', {}, { cookie })).status).toBe(200);
    expect(await resolveActor(new Headers({ cookie }))).toBeNull();
  });

  test('a forged or foreign cookie is nobody, and so is a page of another origin', async () => {
    expect(await resolveActor(new Headers())).toBeNull();
    expect(await resolveActor(new Headers({ cookie: 'parley.session_token=abc.def' }))).toBeNull();
    const { cookie } = await signUp('Target');
    const forged = await post('/sign-out', {}, { cookie, origin: 'https://evil.example' });
    expect(forged.status).toBe(403);
    expect(await resolveActor(new Headers({ cookie }))).not.toBeNull();
  });

  test('a user keeps to the workspaces they are a member of', async () => {
    const { cookie } = await signUp('Member');
    const own = await resolveActor(new Headers({ cookie }));
    const other = await createActor();
    const foreign = await post('/organization/set-active', { organizationId: other.workspaceId }, { cookie });
    expect(foreign.status).not.toBe(200);
    await db().session.updateMany({
      where: { userId: own?.userId },
      data: { activeWorkspaceId: other.workspaceId },
    });
    expect((await resolveActor(new Headers({ cookie })))?.workspaceId).toBe(own?.workspaceId);
    await db().member.create({
      data: { id: randomUUID(), workspaceId: other.workspaceId, userId: own?.userId ?? '', role: 'member' },
    });
    expect(await resolveActor(new Headers({ cookie }))).toMatchObject({
      workspaceId: other.workspaceId,
      role: 'member',
    });
  });

  test('the library makes a workspace and an invitation in our tables', async () => {
    const { cookie } = await signUp('Founder');
    const made = await post('/organization/create', { name: 'Second', slug: randomUUID() }, { cookie });
    expect(made.status).toBe(200);
    const { id } = (await made.json()) as { id: string };
    expect((await resolveActor(new Headers({ cookie })))?.workspaceId).toBe(id);
    const invited = await post(
      '/organization/invite-member',
      { email: 'guest@example.com', role: 'member', organizationId: id },
      { cookie },
    );
    expect(invited.status).toBe(200);
    expect(await db().invitation.count({ where: { workspaceId: id } })).toBe(1);
  });
});

describe('the demo', () => {
  test('is not there until it is seeded, then one click signs in', async () => {
    expect((await post('/sign-in/demo', {})).status).toBe(404);
    const { userId } = await createActor({ name: 'Demo' });
    await db().user.update({ where: { id: userId }, data: { email: DEMO_EMAIL } });
    const plain = await auth().handler(new Request(`${ORIGIN}/api/auth/sign-in/demo`, { method: 'POST' }));
    expect(plain.status).toBe(200);
    expect(await resolveActor(new Headers({ cookie: cookieOf(plain) }))).toMatchObject({
      userId,
      role: 'owner',
    });
    const foreign = await post('/sign-in/demo', {}, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
  });
});

describe('app tokens', () => {
  test('act for the member who made them, with the permissions they were given', async () => {
    const actor = await createActor();
    const made = await createAppToken(actor, { name: ' CI ', permissions: ['READ_RECORD', 'USE_CHAT'] });
    expect(made.token).toMatch(/^parley_[\w-]{43}$/);
    expect(made.token.startsWith(made.prefix)).toBe(true);
    expect(made).toMatchObject({ name: 'CI', lastUsedAt: null });
    expect(await resolveActor(bearer(made.token))).toEqual({
      ...actor,
      tokenId: made.id,
      permissions: ['USE_CHAT', 'READ_RECORD'],
      via: 'token',
    });
    const [listed] = await listAppTokens(actor);
    expect(listed).toMatchObject({ id: made.id, name: 'CI', prefix: made.prefix });
    expect(Date.parse(listed?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 10_000);
    const stored = JSON.stringify(await db().appToken.findMany());
    expect(stored).not.toContain(made.token);
  });

  test('are refused once revoked, when changed, and in another shape', async () => {
    const actor = await createActor();
    const { id, token } = await createAppToken(actor, { name: 'once' });
    expect(await resolveActor(new Headers({ authorization: `bearer  ${token}` }))).not.toBeNull();
    for (const header of [
      `Bearer ${token}x`,
      `Basic ${token}`,
      'Bearer',
      'Bearer sk-other',
      `Bearer ${token} x`,
    ]) {
      expect(await resolveActor(new Headers({ authorization: header }))).toBeNull();
    }
    await revokeAppToken(actor, id);
    expect(await resolveActor(bearer(token))).toBeNull();
    expect(await listAppTokens(actor)).toEqual([]);
    await expect(revokeAppToken(actor, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a bad token is nobody even beside a good cookie', async () => {
    const { cookie } = await signUp('Both');
    expect(await resolveActor(new Headers({ cookie, authorization: 'Bearer parley_bad' }))).toBeNull();
  });

  test('are their maker’s alone: a foreign id and a random id give the same answer', async () => {
    const actor = await createActor();
    const colleague = await createActor({ workspaceId: actor.workspaceId, role: 'member' });
    const stranger = await createActor();
    const { id, token } = await createAppToken(actor, { name: 'mine' });
    for (const other of [colleague, stranger]) {
      expect(await listAppTokens(other)).toEqual([]);
      await expect(revokeAppToken(other, id)).rejects.toThrow('There is no such app token.');
      await expect(revokeAppToken(other, randomUUID())).rejects.toThrow('There is no such app token.');
    }
    expect(await resolveActor(bearer(token))).not.toBeNull();
  });

  test('make no tokens, and give out no permission their maker lacks', async () => {
    const actor = await createActor({ permissions: ['READ_RECORD'] });
    await expect(createAppToken(actor, { name: 'more', permissions: ['USE_CHAT'] })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(createAppToken({ ...actor, via: 'token' }, { name: 'nested' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('end with the membership', async () => {
    const actor = await createActor();
    const { token } = await createAppToken(actor, { name: 'gone' });
    await db().member.delete({ where: { id: actor.memberId } });
    expect(await resolveActor(bearer(token))).toBeNull();
  });

  test('the command line acts for an owner of the oldest workspace', async () => {
    const owner = await resolveFirstOwner();
    const oldest = await db().workspace.findFirst({ orderBy: { createdAt: 'asc' } });
    expect(owner).toMatchObject({ workspaceId: oldest?.id, role: 'owner' });
  });
});
