import { z } from 'zod';
import { CHAT_FOLDER, type FILE_PART_TYPE, MAX_ATTACHMENTS, MAX_FILENAME_CHARACTERS } from './terms';

export const createFileUploadInputSchema = z.object({
  /** For display only; a longer one than 255 characters is cut. */
  filename: z.string().min(1, 'filename must not be empty').max(1000),
  /** In bytes. */
  size: z.int().min(0),
  /** What the client takes it for. The server looks at the content instead. */
  mediaType: z.string().max(255).optional(),
  folder: z.enum([CHAT_FOLDER]),
});
export type CreateFileUploadInput = z.infer<typeof createFileUploadInputSchema>;

export const fileIdInputSchema = z.object({ fileId: z.uuid() });

/** A file as a message refers to it, from outside. `filename` is told to the model in place of the file's own. */
export const attachmentInputSchema = z.object({
  fileId: z
    .string()
    .min(1)
    .max(100, {
      error: ({ input }) =>
        `there is no uploaded file ${JSON.stringify(`${String(input).slice(0, 100)}…`)}: an id has fewer characters`,
    }),
  filename: z
    .string()
    .min(1)
    .max(MAX_FILENAME_CHARACTERS, `a file name may have at most ${MAX_FILENAME_CHARACTERS} characters`)
    .optional(),
});
export type AttachmentInput = z.infer<typeof attachmentInputSchema>;

export const attachmentsInputSchema = z
  .array(attachmentInputSchema)
  .max(MAX_ATTACHMENTS, `a message may have at most ${MAX_ATTACHMENTS} attachments`);

/**
 * A file as a stored message refers to it: `{ type: 'data-file', data }`. History holds ids and names; `url` is a
 * signed path that is added when history is read, null when the file is gone.
 */
export const attachmentSchema = z.object({
  fileId: z.string(),
  filename: z.string(),
  mediaType: z.string(),
  size: z.number(),
  url: z.string().nullish(),
});
export type Attachment = z.infer<typeof attachmentSchema>;
export type AttachmentPart = { type: typeof FILE_PART_TYPE; data: Attachment };

/** Where and how the bytes of a new file are sent. */
export type UploadTicket = {
  fileId: string;
  /** Absolute, or a path on this server. */
  uploadUrl: string;
  method: 'PUT';
  headers: { [name: string]: string };
  expiresAt: string;
};

export type FileView = {
  id: string;
  filename: string;
  folder: string;
  size: number;
  /** Found in the content; null before the upload is complete. */
  mediaType: string | null;
  sha256: string | null;
  status: 'PENDING' | 'UPLOADED';
  createdAt: string;
  uploadedAt: string | null;
  /** A signed download, null before the upload is complete. */
  url: string | null;
  urlExpiresAt: string | null;
};

export type FilePurpose = 'upload' | 'download';
