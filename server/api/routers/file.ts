import { completeFileUpload } from '@/server/file/complete-file-upload';
import { createFileUpload } from '@/server/file/create-file-upload';
import { deleteFile } from '@/server/file/delete-file';
import { getFile } from '@/server/file/get-file';
import { createFileUploadInputSchema, type FileView, fileIdInputSchema } from '@/server/file/schema';
import { publicOrigin } from '../public-origin';
import { permittedProcedure, router } from '../trpc';

const fileProcedure = permittedProcedure('UPLOAD_FILE');
/** A file whose download is an address that a program can fetch as it is. */
const withAddress = (file: FileView, headers: Headers): FileView => ({
  ...file,
  url: file.url && absolute(file.url, headers),
});
const absolute = (path: string, headers: Headers) => new URL(path, publicOrigin(headers)).href;

export const fileRouter = router({
  createFileUpload: fileProcedure.input(createFileUploadInputSchema).mutation(async ({ ctx, input }) => {
    const ticket = await createFileUpload(ctx.actor, input);
    return { ...ticket, uploadUrl: absolute(ticket.uploadUrl, ctx.headers) };
  }),
  completeFileUpload: fileProcedure
    .input(fileIdInputSchema)
    .mutation(async ({ ctx, input }) =>
      withAddress(await completeFileUpload(ctx.actor, input.fileId), ctx.headers),
    ),
  getFile: fileProcedure
    .input(fileIdInputSchema)
    .query(async ({ ctx, input }) => withAddress(await getFile(ctx.actor, input.fileId), ctx.headers)),
  deleteFile: fileProcedure
    .input(fileIdInputSchema)
    .mutation(({ ctx, input }) => deleteFile(ctx.actor, input.fileId)),
});
