import { z } from 'zod';
import { AppError } from '@/server/errors';
import { verifyFileToken } from '@/server/file/file-token';
import { receiveUpload } from '@/server/file/receive-upload';
import { errorResponse } from '../errors';

/** `PUT /api/files/{fileId}/upload?token=`: the bytes of an announced file, straight to the storage. */
export async function putFile(
  request: Request,
  { params }: { params: Promise<{ fileId: string }> },
): Promise<Response> {
  try {
    const { fileId } = await params;
    const token = new URL(request.url).searchParams.get('token') ?? '';
    const grant = { fileId, purpose: 'upload', method: request.method, now: new Date() } as const;
    if (!z.uuid().safeParse(fileId).success || verifyFileToken(token, grant) === null) {
      throw new AppError('FORBIDDEN', 'This upload link is not valid, or not any more.');
    }
    await receiveUpload(fileId, request.body ?? new Blob([]).stream());
    return new Response(null, { status: 204 });
  } catch (error) {
    return errorResponse(error);
  }
}
