import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/env';
import { processWide } from '../process-wide';
import { parseFileToken, signedWords } from './rules';
import type { FilePurpose } from './schema';

function signingKey(): Buffer {
  return processWide('file-signing-key', () => {
    if (!env.AUTH_SECRET)
      throw new Error('AUTH_SECRET is not set; start Parley with `npm start`, which makes one.');
    return createHmac('sha256', env.AUTH_SECRET).update('parley file urls').digest();
  });
}

const signatureOf = (words: string) => createHmac('sha256', signingKey()).update(words).digest('base64url');

/** A token that lets its bearer do one thing with one file by one method, until `expires` (seconds since 1970). */
export function signFileToken(grant: {
  fileId: string;
  purpose: FilePurpose;
  method: string;
  expires: number;
}): string {
  const expires = String(grant.expires);
  return `${expires}.${signatureOf(signedWords({ ...grant, expires }))}`;
}

/** The second at which a token expires, when it is one for just this and has not yet; else null. */
export function verifyFileToken(
  token: string,
  request: { fileId: string; purpose: FilePurpose; method: string; now: Date },
): number | null {
  const parsed = parseFileToken(token);
  if (!parsed) return null;
  const { expires, signature } = parsed;
  const { fileId, purpose, method, now } = request;
  // The text is compared, not the bytes it stands for: two texts can stand for the same bytes.
  const expected = signatureOf(signedWords({ fileId, purpose, method, expires }));
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return null;
  return Number(expires) * 1000 > now.getTime() ? Number(expires) : null;
}
