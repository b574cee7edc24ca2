import type { Permission, Role } from './schema';
import { PERMISSIONS, ROLES } from './terms';

/** What each role may do. Every member may use all of the workspace; roles differ in running it. */
const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  admin: PERMISSIONS,
  member: PERMISSIONS,
};

export const APP_TOKEN_PREFIX = 'parley_';

/** The permissions of a role. */
export function permissionsOf(role: Role): readonly Permission[] {
  return ROLE_PERMISSIONS[role];
}

/** The highest of the roles a stored member has (the auth library joins several with commas); unknown ones count as member. */
export function highestRole(stored: string): Role {
  const roles = stored.split(',').map((role) => role.trim());
  return ROLES.find((role) => roles.includes(role)) ?? 'member';
}

/** What a token may do now: what it was given, as far as its member's role still allows it. */
export function tokenPermissions(given: readonly string[], role: Role): Permission[] {
  return permissionsOf(role).filter((permission) => given.includes(permission));
}

/** Splits a list such as `READ_RECORD,USE_CHAT` (null: all) into permissions and what is none. */
export function parsePermissions(list: string | null): { permissions: Permission[]; unknown: string[] } {
  if (list === null) return { permissions: [...PERMISSIONS], unknown: [] };
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const permissions = PERMISSIONS.filter((permission) => names.includes(permission));
  const known: readonly string[] = permissions;
  return { permissions, unknown: names.filter((name) => !known.includes(name)) };
}

/** The app token of an `Authorization` header, null when it is something else, undefined when there is none. */
export function bearerToken(authorization: string | null): string | null | undefined {
  if (authorization === null) return undefined;
  const [scheme, token, ...rest] = authorization.trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) return null;
  return token.startsWith(APP_TOKEN_PREFIX) ? token : null;
}

/** Whether one click signs in to the demo: said outright, else unless this is production on a database of the operator's. */
export function isDemoSignInOn(settings: {
  switchedOn: boolean | undefined;
  isProduction: boolean;
  isEmbeddedDatabase: boolean;
}): boolean {
  return settings.switchedOn ?? (!settings.isProduction || settings.isEmbeddedDatabase);
}

/** The name of the workspace that a new user starts with. */
export function firstWorkspaceName(userName: string): string {
  const name = userName.trim();
  return name === '' ? 'My workspace' : `${name}'s workspace`;
}

/**
 * The origins a request may come from: the configured address, and the host it was sent to where that is this machine
 * or a bare address. Any other name needs `APP_URL`: a page of another site can make its own name point here.
 */
export function trustedOrigins(appUrl: string | undefined, host: string | null): string[] {
  const own = appUrl ? [new URL(appUrl).origin] : [];
  return host && isLocalOrAddress(host) ? [...own, `http://${host}`, `https://${host}`] : own;
}

function isLocalOrAddress(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/.test(name)
  );
}
