import { AppError, notFound } from '../errors';
import type { Actor } from './schema';
import { revokeToken } from './store';

/** Revokes a token of the actor's: from now on it opens nothing. */
export async function revokeAppToken(actor: Actor, tokenId: string): Promise<void> {
  if (actor.via === 'token') throw new AppError('FORBIDDEN', 'An app token cannot revoke app tokens.');
  if (!(await revokeToken(actor, tokenId))) throw notFound('app token');
}
