import { env } from '@/env';
import { bearerToken, trustedOrigins } from '@/server/workspace/rules';

/**
 * Whether a request that changes something may use its cookie: browsers name the page it came from, and that must be
 * ours. Programs name none; a bearer token needs no such proof.
 */
export function isTrustedOrigin(request: { headers: Headers }): boolean {
  const { headers } = request;
  if (bearerToken(headers.get('authorization')) !== undefined) return true;
  const origin = headers.get('origin');
  if (origin !== null) return trustedOrigins(env.APP_URL, headers.get('host')).includes(origin);
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}
