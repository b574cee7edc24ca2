import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { completeFileUpload } from '../file/complete-file-upload';
import { createFileUpload } from '../file/create-file-upload';
import { createLocalStorage } from '../file/local-storage';
import { receiveUpload } from '../file/receive-upload';
import type { FileView } from '../file/schema';
import { processWide } from '../process-wide';
import type { Actor } from '../workspace/schema';

/** Puts the files of this process in a folder of their own. Returns the way to remove it. */
export function useScratchStorage(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-files-'));
  processWide('file-storage', async () => createLocalStorage(folder));
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Uploads a file as the API would. */
export async function uploadFile(
  actor: Actor,
  filename: string,
  content: string | Uint8Array,
): Promise<FileView> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const { fileId } = await createFileUpload(actor, {
    filename,
    size: bytes.byteLength,
    folder: 'agent-chat',
  });
  await receiveUpload(fileId, new Blob([new Uint8Array(bytes)]).stream());
  return completeFileUpload(actor, fileId);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A valid PNG of one colour, as small as its header says it is large when `isHollow`. */
export function pngOf(width: number, height: number, options: { isHollow?: boolean } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x7f)]);
  const pixels = options.isHollow
    ? Buffer.alloc(1)
    : Buffer.concat(Array.from({ length: height }, () => row));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PDF of one empty page. */
export const PDF = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj',
    'trailer<</Root 1 0 R>>',
    'startxref',
    '0',
    '%%EOF',
  ].join('\n'),
);

/** A zip archive of these entries, deflated. `claimed` puts a false uncompressed size in an entry's headers. */
export function zipOf(entries: { [name: string]: string | Buffer }, claimed?: number): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const raw = Buffer.from(content);
    const packed = deflateSync(raw).subarray(2, -4);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(raw), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimed ?? raw.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    centrals.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(centrals.length, 4);
  end.writeUInt16LE(centrals.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
