import { AppError } from '@/server/errors';
import { resolveActor } from '@/server/workspace/resolve-actor';
import type { Actor } from '@/server/workspace/schema';
import { isTrustedOrigin } from './trusted-origin';

/**
 * Who a chat request acts for. @throws AppError UNAUTHENTICATED, FORBIDDEN without the permission `USE_CHAT` or, for
 * what changes something, when another site's page sent it
 */
export async function requireChatActor(request: Request): Promise<Actor> {
  if (request.method !== 'GET' && !isTrustedOrigin(request)) {
    throw new AppError('FORBIDDEN', 'This request comes from a page of another site.');
  }
  const actor = await resolveActor(request.headers);
  if (!actor) throw new AppError('UNAUTHENTICATED', 'Sign in, or send an app token.');
  if (!actor.permissions.includes('USE_CHAT')) {
    throw new AppError('FORBIDDEN', 'This needs the permission USE_CHAT.');
  }
  return actor;
}
