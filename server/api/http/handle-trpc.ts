import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { AppError } from '@/server/errors';
import { createContext } from '../context';
import { errorResponse } from '../errors';
import { appRouter } from '../root';
import { readTextBody } from './read-body';
import { isTrustedOrigin } from './trusted-origin';

/** `/api/trpc/*`: the typed procedures. A cookie counts only from pages of ours; a body has at most 1 MB. */
export async function handleTrpc(request: Request): Promise<Response> {
  if (request.method !== 'GET' && !isTrustedOrigin(request)) {
    return errorResponse(new AppError('FORBIDDEN', 'This request comes from a page of another site.'));
  }
  try {
    const req =
      request.method === 'GET' ? request : new Request(request, { body: await readTextBody(request) });
    return await fetchRequestHandler({
      endpoint: '/api/trpc',
      req,
      router: appRouter,
      createContext: () => createContext({ headers: request.headers }),
    });
  } catch (error) {
    return errorResponse(error);
  }
}
