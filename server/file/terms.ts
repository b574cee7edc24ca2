/** The folder of what people and programs give to the assistant. */
export const CHAT_FOLDER = 'agent-chat';
export const MAX_ATTACHMENTS = 10;
export const MAX_FILENAME_CHARACTERS = 255;
/** What one model request takes of pictures and PDFs together: more is refused by providers. */
export const MAX_NATIVE_BYTES = 24 * 1024 * 1024;
/** Larger files are not taken into memory for their words. */
export const MAX_READ_BYTES = 64 * 1024 * 1024;
/** The type of a message part that refers to a file. */
export const FILE_PART_TYPE = 'data-file';
