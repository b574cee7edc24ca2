import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import { z } from 'zod';
import { AppError } from '@/server/errors';
import { verifyFileToken } from '@/server/file/file-token';
import { type Download, openDownload } from '@/server/file/open-download';
import { servedAs } from '@/server/file/rules';
import { errorResponse } from '../errors';

/** A PDF viewer does not run in a sandbox; PDFs run nothing of this origin's. */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
const PDF_POLICY = "frame-ancestors 'self'";
/** A browser plays a film or a sound in a page of its own making, which must be of this origin to load it. No script runs. */
const MEDIA_POLICY = `${SANDBOX.replace('sandbox', 'sandbox allow-same-origin')}; media-src 'self'`;

function policyOf(contentType: string): string {
  if (contentType === 'application/pdf') return PDF_POLICY;
  return /^(audio|video)\//.test(contentType) ? MEDIA_POLICY : SANDBOX;
}

/** `GET /api/files/{fileId}?token=`: a signed download. Nothing that is served here can run. */
export async function getFileBytes(
  request: Request,
  { params }: { params: Promise<{ fileId: string }> },
): Promise<Response> {
  try {
    const { fileId } = await params;
    const token = new URL(request.url).searchParams.get('token') ?? '';
    const now = new Date();
    const grant = { fileId, purpose: 'download', method: request.method, now } as const;
    const expires = z.uuid().safeParse(fileId).success ? verifyFileToken(token, grant) : null;
    if (expires === null) throw new AppError('FORBIDDEN', 'This link is not valid, or not any more.');
    const download = await openDownload(fileId, request.headers.get('range'));
    return respond(download, Math.max(0, expires - Math.ceil(now.getTime() / 1000)));
  } catch (error) {
    return errorResponse(error);
  }
}

function respond(download: Download, secondsLeft: number): Response {
  const { contentType, isInline } = servedAs(download.mediaType);
  const headers = {
    'content-type': contentType,
    'content-disposition': contentDisposition(download.filename, {
      type: isInline ? 'inline' : 'attachment',
    }),
    'content-security-policy': policyOf(contentType),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': `private, max-age=${secondsLeft}, immutable, no-transform`,
    'accept-ranges': 'bytes',
  };
  switch (download.kind) {
    case 'unsatisfiable':
      return new Response(null, {
        status: 416,
        headers: { ...headers, 'content-range': `bytes */${download.size}` },
      });
    case 'whole':
      return new Response(toWeb(download.bytes), { headers });
    case 'part': {
      const { start, end } = download.range;
      const range = `bytes ${start}-${end}/${download.size}`;
      return new Response(toWeb(download.bytes), {
        status: 206,
        headers: { ...headers, 'content-range': range },
      });
    }
  }
}

const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
