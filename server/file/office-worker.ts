import { parentPort } from 'node:worker_threads';
import { officeText } from './office-text';

export type OfficeRequest = { bytes: Uint8Array; maxCharacters: number };
export type OfficeReply =
  | { kind: 'ready' }
  | { kind: 'text'; found: { text: string; isCut: boolean } | null }
  | { kind: 'failed'; message: string };

/** What runs in the thread that reads Office files: one request, one reply. */
function serve(port: NonNullable<typeof parentPort>): void {
  const reply = (message: OfficeReply) => port.postMessage(message);
  port.once('message', ({ bytes, maxCharacters }: OfficeRequest) => {
    officeText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), maxCharacters).then(
      (found) => reply({ kind: 'text', found }),
      (error: unknown) => reply({ kind: 'failed', message: String(error) }),
    );
  });
  reply({ kind: 'ready' });
}

if (parentPort) serve(parentPort);
