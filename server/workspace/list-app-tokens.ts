import type { Actor, AppTokenSummary } from './schema';
import { findAppTokens } from './store';
import { summariseAppToken } from './summarise-app-token';

/** The actor's own tokens in this workspace that are not revoked, newest first. */
export async function listAppTokens(actor: Actor): Promise<AppTokenSummary[]> {
  return (await findAppTokens(actor)).map(summariseAppToken);
}
