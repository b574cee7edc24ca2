import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { AppError } from '@/server/errors';
import { createContext } from '../context';
import { headersOf, procedureErrorResponse } from '../errors';
import { appRouter } from '../root';
import { readTextBody, withBody } from './read-body';
import { isTrustedOrigin } from './trusted-origin';

/** `/api/trpc/*`: the typed procedures. A cookie counts only from pages of ours; a body has at most 1 MB. */
export async function handleTrpc(request: Request): Promise<Response> {
  if (request.method !== 'GET' && !isTrustedOrigin(request)) {
    return procedureErrorResponse(
      new AppError('FORBIDDEN', 'This request comes from a page of another site.'),
    );
  }
  try {
    const req = request.method === 'GET' ? request : await withBoundedBody(request);
    return await fetchRequestHandler({
      endpoint: '/api/trpc',
      req,
      router: appRouter,
      createContext: () => createContext({ headers: request.headers }),
      responseMeta: ({ errors }) => (errors[0] ? { headers: headersOf(errors[0].cause) } : {}),
    });
  } catch (error) {
    return procedureErrorResponse(error);
  }
}

/** An empty body, which a client sends for a procedure that needs no input, is an empty input. */
async function withBoundedBody(request: Request): Promise<Request> {
  const body = await readTextBody(request);
  if (body !== '') checkBody(request, body);
  return withBody(request, body || '{}');
}

/** @throws AppError INVALID_INPUT, or what `runAgent` calls it, when the body is no JSON */
function checkBody({ url, headers }: Request, body: string): void {
  const isRun = new URL(url).pathname.endsWith('/agent.runAgent');
  const code = isRun ? 'INVALID_AGENT_INPUT' : 'INVALID_INPUT';
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? '')) {
    throw new AppError(code, 'The body must be JSON, with the header Content-Type: application/json.');
  }
  try {
    JSON.parse(body);
  } catch {
    throw new AppError(code, 'The body is not JSON.');
  }
}
