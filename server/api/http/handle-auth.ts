import { auth } from '@/server/workspace/auth';
import { errorResponse } from '../errors';
import { readTextBody } from './read-body';

/** `/api/auth/*`: sign-up, sign-in, sign-out, sessions, workspaces and invitations, as the auth library speaks them. */
export async function handleAuth(request: Request): Promise<Response> {
  if (request.body === null) return auth().handler(request);
  try {
    const { url, method, headers, signal } = request;
    const body = await readTextBody(request);
    return await auth().handler(new Request(url, { method, headers, signal, body }));
  } catch (error) {
    return errorResponse(error);
  }
}
