import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../errors';
import { APP_TOKEN_PREFIX } from './rules';
import {
  type Actor,
  type AppTokenSummary,
  type CreateAppTokenInput,
  createAppTokenInputSchema,
} from './schema';
import { insertAppToken } from './store';
import { summariseAppToken } from './summarise-app-token';

const SHOWN_CHARACTERS = APP_TOKEN_PREFIX.length + 6;

/** What is stored of a token: 256 random bits need no slow hash, and a lookup by hash leaks no timing. */
export function hashAppToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Makes an app token that acts as the actor, with at most their permissions; the token itself is given out only here. */
export async function createAppToken(
  actor: Actor,
  input: CreateAppTokenInput,
): Promise<AppTokenSummary & { token: string }> {
  if (actor.via === 'token') throw new AppError('FORBIDDEN', 'An app token cannot make app tokens.');
  const { name, permissions } = createAppTokenInputSchema.parse(input);
  const excess = permissions.filter((permission) => !actor.permissions.includes(permission));
  if (excess.length > 0) throw new AppError('FORBIDDEN', `You do not have ${excess.join(', ')} yourself.`);
  const token = `${APP_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  const row = await insertAppToken({
    workspaceId: actor.workspaceId,
    memberId: actor.memberId,
    name,
    prefix: token.slice(0, SHOWN_CHARACTERS),
    hash: hashAppToken(token),
    permissions: [...new Set(permissions)],
  });
  return { ...summariseAppToken(row), token };
}
