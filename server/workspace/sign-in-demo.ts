import { APIError, createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { env } from '@/env';
import { isDemoSignInOn } from './rules';
import { findUserByEmail } from './store';
import { DEMO_EMAIL } from './terms';

async function findDemoUser() {
  const isOn = isDemoSignInOn({
    switchedOn: env.DEMO_SIGN_IN,
    isProduction: env.NODE_ENV === 'production',
    isEmbeddedDatabase: env.PARLEY_EMBEDDED_DATABASE,
  });
  return isOn ? findUserByEmail(DEMO_EMAIL) : null;
}

/** Whether one click signs in here: it is switched on, and the demo is seeded. */
export async function canSignInDemo(): Promise<boolean> {
  return (await findDemoUser()) !== null;
}

/** `POST /api/auth/sign-in/demo`: signs in as the demo user and sets the session cookie. */
export const signInDemo = createAuthEndpoint(
  '/sign-in/demo',
  { method: 'POST', use: [formCsrfMiddleware], disableBody: true },
  async (context) => {
    const user = await findDemoUser();
    if (!user) throw new APIError('NOT_FOUND', { message: 'There is no demo here.' });
    const session = await context.context.internalAdapter.createSession(user.id);
    await setSessionCookie(context, { session, user });
    return context.json({ user: { id: user.id, name: user.name } });
  },
);
