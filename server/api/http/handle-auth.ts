import { auth } from '@/server/workspace/auth';

/** `/api/auth/*`: sign-up, sign-in, sign-out, sessions, workspaces and invitations, as the auth library speaks them. */
export async function handleAuth(request: Request): Promise<Response> {
  return auth().handler(request);
}
