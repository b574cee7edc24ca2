import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '../../server/api/root';

export type ParleySettings = { url: string; token: string };

/** The two calls of Parley that this app needs, by its app token. */
export function createParley({ url, token }: ParleySettings) {
  const client = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/api/trpc`, headers: { authorization: `Bearer ${token}` } })],
  });

  async function upload(filename: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const file = { filename, size: bytes.byteLength, folder: 'agent-chat' } as const;
    const { fileId, uploadUrl, method, headers } = await client.file.createFileUpload.mutate(file);
    const sent = await fetch(uploadUrl, { method, headers, body: bytes });
    if (!sent.ok) throw new Error(`The upload of a file was answered with ${sent.status}.`);
    await client.file.completeFileUpload.mutate({ fileId });
    return fileId;
  }

  return { upload, runAgent: client.agent.runAgent.mutate };
}
