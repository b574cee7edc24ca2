import { describe, expect, test } from 'vitest';
import {
  bearerToken,
  firstWorkspaceName,
  highestRole,
  isDemoSignInOn,
  parsePermissions,
  permissionsOf,
  tokenPermissions,
  trustedOrigins,
} from './rules';
import { PERMISSIONS } from './terms';

describe('workspace rules', () => {
  test('bearerToken tells no token, a bad one and ours apart', () => {
    expect(bearerToken(null)).toBeUndefined();
    expect(bearerToken('')).toBeNull();
    expect(bearerToken('Basic parley_x')).toBeNull();
    expect(bearerToken('Bearer sk-x')).toBeNull();
    expect(bearerToken('BEARER parley_x')).toBe('parley_x');
  });

  test('parsePermissions names what it does not know', () => {
    expect(parsePermissions(null).permissions).toEqual([...PERMISSIONS]);
    expect(parsePermissions(' USE_CHAT, READ_RECORD,,').permissions).toEqual(['USE_CHAT', 'READ_RECORD']);
    expect(parsePermissions('USE_CHAT,FLY').unknown).toEqual(['FLY']);
  });

  test('a token keeps only permissions that exist and its role has', () => {
    expect(tokenPermissions(['FLY', 'USE_CHAT'], 'member')).toEqual(['USE_CHAT']);
    expect(tokenPermissions([], 'owner')).toEqual([]);
    expect(permissionsOf('owner')).toEqual(PERMISSIONS);
  });

  test('highestRole reads the auth library’s lists', () => {
    expect(highestRole('member,admin')).toBe('admin');
    expect(highestRole('owner')).toBe('owner');
    expect(highestRole('stranger')).toBe('member');
  });

  test('the demo sign-in is off in production on an external database unless switched on', () => {
    const base = { switchedOn: undefined, isProduction: true, isEmbeddedDatabase: false };
    expect(isDemoSignInOn(base)).toBe(false);
    expect(isDemoSignInOn({ ...base, switchedOn: true })).toBe(true);
    expect(isDemoSignInOn({ ...base, isEmbeddedDatabase: true })).toBe(true);
    expect(isDemoSignInOn({ ...base, isProduction: false })).toBe(true);
    expect(isDemoSignInOn({ ...base, isEmbeddedDatabase: true, switchedOn: false })).toBe(false);
  });

  test('trusted origins are the configured address and the host', () => {
    expect(trustedOrigins('https://parley.example/x', null)).toEqual(['https://parley.example']);
    expect(trustedOrigins(undefined, 'localhost:3000')).toEqual([
      'http://localhost:3000',
      'https://localhost:3000',
    ]);
    expect(trustedOrigins(undefined, null)).toEqual([]);
    expect(trustedOrigins(undefined, '192.168.1.7:3000')).toContain('http://192.168.1.7:3000');
    expect(trustedOrigins(undefined, '[::1]:3000')).toContain('http://[::1]:3000');
    for (const name of [
      'evil.example:3000',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      'evil.example',
    ]) {
      expect(trustedOrigins(undefined, name)).toEqual([]);
    }
  });

  test('the first workspace is named for its user', () => {
    expect(firstWorkspaceName(' Ada ')).toBe("Ada's workspace");
    expect(firstWorkspaceName(' ')).toBe('My workspace');
  });
});
