import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { organization } from 'better-auth/plugins/organization';
import { env } from '@/env';
import { db } from '../db';
import { log } from '../log';
import { processWide } from '../process-wide';
import { countSignInTries, forgetSignInTries } from './limit-sign-in';
import { firstWorkspaceName, trustedOrigins } from './rules';
import { signInDemo } from './sign-in-demo';
import { ensureWorkspace } from './store';

const DAY = 24 * 60 * 60;

/** The auth library's organizations are our workspaces. */
const workspaces = organization({
  schema: {
    organization: { modelName: 'workspace' },
    member: { fields: { organizationId: 'workspaceId' } },
    invitation: { fields: { organizationId: 'workspaceId' } },
    session: { fields: { activeOrganizationId: 'activeWorkspaceId' } },
  },
});

const demo = { id: 'demo', endpoints: { signInDemo } };

/** Signing up opens a session too, so here every user gets a first workspace, also one whose sign-up was cut short. */
const databaseHooks = {
  session: {
    create: {
      before: async (session: { userId: string }) => ({
        data: { ...session, activeOrganizationId: await ensureWorkspace(session.userId, firstWorkspaceName) },
      }),
    },
  },
};

function makeAuth() {
  return betterAuth({
    appName: 'Parley',
    baseURL: env.APP_URL ?? `http://localhost:${env.PORT}`,
    basePath: '/api/auth',
    secret: env.AUTH_SECRET,
    trustedOrigins: (request) => trustedOrigins(env.APP_URL, request?.headers.get('host') ?? null),
    database: prismaAdapter(db(), { provider: 'postgresql' }),
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
    session: { expiresIn: 30 * DAY, updateAge: DAY },
    rateLimit: {
      enabled: env.NODE_ENV === 'production',
      storage: 'database',
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/demo': { window: 60, max: 120 },
        '/sign-in/email': { window: 60, max: 20 },
        '/sign-up/email': { window: 60, max: 20 },
      },
    },
    advanced: {
      cookiePrefix: 'parley',
      useSecureCookies: env.APP_URL?.startsWith('https:') ?? false,
      disableCSRFCheck: false,
      disableOriginCheck: false,
      database: { joins: true },
    },
    databaseHooks,
    hooks: { before: countSignInTries, after: forgetSignInTries },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level === 'debug' ? 'debug' : level](`auth: ${message}`) },
    plugins: [workspaces, demo],
  });
}

/** The auth library, set up on our tables: accounts, sessions, workspaces, invitations. */
export function auth() {
  return processWide('auth', makeAuth);
}
