import { completeFileUpload } from '@/server/file/complete-file-upload';
import { createFileUpload } from '@/server/file/create-file-upload';
import { deleteFile } from '@/server/file/delete-file';
import { getFile } from '@/server/file/get-file';
import { createFileUploadInputSchema, fileIdInputSchema } from '@/server/file/schema';
import { publicOrigin } from '../public-origin';
import { permittedProcedure, router } from '../trpc';

const fileProcedure = permittedProcedure('UPLOAD_FILE');
const absolute = (path: string, headers: Headers) => new URL(path, publicOrigin(headers)).href;

export const fileRouter = router({
  createFileUpload: fileProcedure.input(createFileUploadInputSchema).mutation(async ({ ctx, input }) => {
    const ticket = await createFileUpload(ctx.actor, input);
    return { ...ticket, uploadUrl: absolute(ticket.uploadUrl, ctx.headers) };
  }),
  completeFileUpload: fileProcedure
    .input(fileIdInputSchema)
    .mutation(({ ctx, input }) => completeFileUpload(ctx.actor, input.fileId)),
  getFile: fileProcedure.input(fileIdInputSchema).query(({ ctx, input }) => getFile(ctx.actor, input.fileId)),
  deleteFile: fileProcedure
    .input(fileIdInputSchema)
    .mutation(({ ctx, input }) => deleteFile(ctx.actor, input.fileId)),
});
