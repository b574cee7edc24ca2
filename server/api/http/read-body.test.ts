import { expect, test } from 'vitest';
import { readTextBody } from './read-body';

/** A request whose body comes in these pieces, and then no more, without an end. */
function unending(pieces: string[], onCancel: () => void): Request {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start: (controller) => pieces.forEach((piece) => void controller.enqueue(encoder.encode(piece))),
    cancel: onCancel,
  });
  return new Request('http://parley.test', { method: 'POST', body, duplex: 'half' } as RequestInit);
}

test('a body is read as it comes, characters cut in two included', async () => {
  const [first, second] = [new Uint8Array([0x61, 0xc3]), new Uint8Array([0xa4])];
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(first);
      controller.enqueue(second);
      controller.close();
    },
  });
  const request = new Request('http://parley.test', { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect(await readTextBody(request)).toBe('aä');
  expect(await readTextBody(new Request('http://parley.test'))).toBe('');
});

test('a body that does not end is given up, and let go', async () => {
  let isLetGo = false;
  const request = unending(['{'], () => {
    isLetGo = true;
  });
  await expect(readTextBody(request, 50)).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT', status: 408 });
  expect(isLetGo).toBe(true);
});

test('a body over the limit is let go without its rest', async () => {
  let isLetGo = false;
  const request = unending(['x'.repeat(1_100_000)], () => {
    isLetGo = true;
  });
  await expect(readTextBody(request)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  expect(isLetGo).toBe(true);
});
