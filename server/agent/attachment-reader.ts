import type { FilePart, TextPart } from 'ai';
import type { Db } from '../db';
import { findAttachments, type UploadedFile } from '../file/find-attachments';
import { fileKindOf } from '../file/rules';
import { MAX_NATIVE_BYTES } from '../file/terms';
import { log } from '../log';
import { type FileContent, readFileContent } from './file-content';
import { FILE_ID_OPTIONS, NOT_ACCEPTED } from './without-refused-files';

export type AttachmentPart = TextPart | FilePart;

/** What one model request takes of words from files: more leaves no room to answer. */
const MAX_CHARACTERS = 300_000;
const MAX_FILE_CHARACTERS = 100_000;
/** What begins or ends the frame of a file's text, however it is written. */
const FRAME = /<(?=\s*\/?\s*file\b)/gi;
const TOO_LONG = 'all files together are too long';

/** Turns the files that a run's messages refer to into parts for the model; each is looked up and read once. */
export class AttachmentReader {
  private readonly contents = new Map<string, Promise<FileContent>>();
  private nativeBytesLeft = MAX_NATIVE_BYTES;
  private charactersLeft = MAX_CHARACTERS;

  private constructor(
    private readonly files: Map<string, UploadedFile>,
    private readonly request: { modelId: string; signal?: AbortSignal },
  ) {}

  /** Reads for one model; reading ends with `signal`. */
  static async open(
    db: Db,
    workspaceId: string,
    ids: readonly string[],
    request: { modelId: string; signal?: AbortSignal },
  ): Promise<AttachmentReader> {
    return new AttachmentReader(await findAttachments(db, workspaceId, ids), request);
  }

  has(fileId: string): boolean {
    return this.files.has(fileId);
  }

  /** The part for one reference. Call it for the newest first: what comes late may find no room. */
  async part(reference: { fileId: string; filename?: string }): Promise<AttachmentPart> {
    this.request.signal?.throwIfAborted();
    const file = this.files.get(reference.fileId);
    const name = reference.filename ?? file?.filename ?? 'file';
    if (!file) return noteOf(name, null, 'it is not there any more');
    const mediaType = file.mediaType;
    if (file.refusedBy.includes(this.request.modelId)) return noteOf(name, mediaType, NOT_ACCEPTED);
    const kind = fileKindOf(mediaType);
    const isNative = kind === 'image' || kind === 'pdf';
    if (isNative && file.size > this.nativeBytesLeft)
      return noteOf(name, mediaType, 'all files together are too large');
    if ((kind === 'text' || kind === 'office') && file.size > 0 && this.charactersLeft <= 0)
      return noteOf(name, mediaType, TOO_LONG);
    const content = await this.contentOf(file);
    switch (content.kind) {
      case 'native':
        this.nativeBytesLeft -= content.bytes.byteLength;
        return {
          type: 'file',
          data: content.bytes,
          mediaType,
          filename: name,
          providerOptions: { [FILE_ID_OPTIONS]: { fileId: file.id } },
        };
      case 'text':
        return this.textPart(name, mediaType, content);
      case 'note':
        return noteOf(name, mediaType, content.reason);
    }
  }

  private textPart(
    name: string,
    mediaType: string,
    content: { text: string; isCut: boolean },
  ): AttachmentPart {
    const room = Math.max(this.charactersLeft, 0);
    if (room === 0 && content.text !== '') return noteOf(name, mediaType, TOO_LONG);
    this.charactersLeft -= content.text.length;
    const isCut = content.isCut || content.text.length > room;
    const text = content.text.slice(0, room).toWellFormed().replace(FRAME, '<\\');
    const ending = isCut ? '\n[The file goes on; the rest is left out.]' : '';
    return {
      type: 'text',
      text: `<file name=${JSON.stringify(name)} type="${mediaType}">\n${text}${ending}\n</file>`,
    };
  }

  private contentOf(file: UploadedFile): Promise<FileContent> {
    const known = this.contents.get(file.id);
    if (known) return known;
    const options = { maxCharacters: MAX_FILE_CHARACTERS, signal: this.request.signal };
    const content = readFileContent(file, options).catch((error): FileContent => {
      this.request.signal?.throwIfAborted();
      log.warn({ error, fileId: file.id }, 'a file could not be read for the model');
      return { kind: 'note', reason: 'it could not be read' };
    });
    this.contents.set(file.id, content);
    return content;
  }
}

function noteOf(name: string, mediaType: string | null, reason: string): TextPart {
  const type = mediaType ? ` (${mediaType})` : '';
  return { type: 'text', text: `[The file ${JSON.stringify(name)}${type} is not shown to you: ${reason}.]` };
}
