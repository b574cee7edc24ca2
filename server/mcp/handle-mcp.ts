import { createMcpHandler } from '@modelcontextprotocol/server';
import { errorResponse } from '../api/errors';
import { readTextBody, withBody } from '../api/http/read-body';
import { AppError } from '../errors';
import { log } from '../log';
import { resolveActor } from '../workspace/resolve-actor';
import type { Actor } from '../workspace/schema';
import { createMcpServer } from './create-mcp-server';

const CHALLENGE = 'Bearer realm="Parley"';

/**
 * `/api/mcp`: the Model Context Protocol over streamable HTTP, without sessions, in its revision of 2026-07-28 and in those
 * of 2025. Needs an app token; a cookie counts for nothing here. https://modelcontextprotocol.io/specification/2026-07-28
 */
export async function handleMcp(request: Request): Promise<Response> {
  try {
    const actor = await requireTokenActor(request.headers);
    const bounded = request.method === 'POST' ? withBody(request, await readTextBody(request)) : request;
    const handler = createMcpHandler(() => createMcpServer(actor), {
      onerror: (error) => log.debug({ error }, 'mcp: a request was refused'),
    });
    return await handler.fetch(bounded);
  } catch (error) {
    const response = errorResponse(error);
    if (response.status === 401) response.headers.set('www-authenticate', CHALLENGE);
    return response;
  }
}

/** @throws AppError UNAUTHENTICATED without a valid app token */
async function requireTokenActor(headers: Headers): Promise<Actor> {
  const actor = headers.has('authorization') ? await resolveActor(headers) : null;
  if (actor?.via !== 'token') {
    throw new AppError('UNAUTHENTICATED', 'Send an app token: Authorization: Bearer <token>.');
  }
  return actor;
}
