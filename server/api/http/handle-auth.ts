import { auth } from '@/server/workspace/auth';
import { errorResponse } from '../errors';
import { readTextBody, withBody } from './read-body';

/** `/api/auth/*`: sign-up, sign-in, sign-out, sessions, workspaces and invitations, as the auth library speaks them. */
export async function handleAuth(request: Request): Promise<Response> {
  if (request.body === null) return auth().handler(request);
  try {
    return await auth().handler(withBody(request, await readTextBody(request)));
  } catch (error) {
    return errorResponse(error);
  }
}
