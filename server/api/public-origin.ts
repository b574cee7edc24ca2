import { env } from '@/env';
import { trustedOrigins } from '@/server/workspace/rules';

/**
 * Where the sender of a request reaches this server, for addresses that it is given: the page's own origin for a
 * browser, for others `APP_URL`, else the host that the request was sent to.
 */
export function publicOrigin(headers: Headers): string {
  const [origin, host] = [headers.get('origin'), headers.get('host')];
  if (origin !== null && trustedOrigins(env.APP_URL, host).includes(origin)) return origin;
  if (env.APP_URL) return new URL(env.APP_URL).origin;
  const protocol = headers.get('x-forwarded-proto') === 'https' ? 'https' : 'http';
  return `${protocol}://${host ?? `localhost:${env.PORT}`}`;
}
