import { startDeadline } from '@/server/deadline';
import { AppError } from '@/server/errors';

const MAX_BODY_BYTES = 1024 * 1024;
const WITHIN_MS = 60_000;

/**
 * The JSON of a request's body, read no further than the limit.
 * @throws AppError PAYLOAD_TOO_LARGE over 1 MB, REQUEST_TIMEOUT when it is not all there in a minute, INVALID_INPUT when
 * it is not JSON
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const text = await readTextBody(request);
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('INVALID_INPUT', 'The body is not JSON.');
  }
}

/**
 * The text of a request's body, read no further than the limit and, in milliseconds, no longer than `within`.
 * @throws AppError PAYLOAD_TOO_LARGE over 1 MB, REQUEST_TIMEOUT
 */
export async function readTextBody(request: Request, within = WITHIN_MS): Promise<string> {
  const reader = request.body?.getReader();
  if (!reader) return '';
  const deadline = startDeadline(within);
  const leave = () => void reader.cancel().catch(() => {});
  deadline.signal.addEventListener('abort', leave);
  try {
    const text = await readText(reader);
    if (deadline.signal.aborted) {
      throw new AppError('REQUEST_TIMEOUT', `The body was not all there after ${within / 1000} seconds.`);
    }
    return text;
  } finally {
    deadline.clear();
    leave();
  }
}

/** The same request with a body that has been read. */
export function withBody({ url, method, headers, signal }: Request, body: string): Request {
  return new Request(url, { method, headers, signal, body });
}

async function readText(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > MAX_BODY_BYTES) throw new AppError('PAYLOAD_TOO_LARGE', 'The body may have at most 1 MB.');
    text += decoder.decode(value, { stream: true });
  }
}
