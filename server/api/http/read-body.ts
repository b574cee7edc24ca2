import { AppError } from '@/server/errors';

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * The JSON of a request's body, read no further than the limit.
 * @throws AppError PAYLOAD_TOO_LARGE over 1 MB, INVALID_INPUT when it is not JSON
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const text = await readTextBody(request);
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('INVALID_INPUT', 'The body is not JSON.');
  }
}

/** The text of a request's body, read no further than the limit. @throws AppError PAYLOAD_TOO_LARGE over 1 MB */
export async function readTextBody(request: Request): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.byteLength;
    if (size > MAX_BODY_BYTES) throw new AppError('PAYLOAD_TOO_LARGE', 'The body may have at most 1 MB.');
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
