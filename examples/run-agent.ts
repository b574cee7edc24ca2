import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '../server/api/root';

const { PARLEY_URL = 'http://localhost:3000', PARLEY_TOKEN } = process.env;
const headers = { authorization: `Bearer ${PARLEY_TOKEN}` };
const parley = createTRPCClient<AppRouter>({ links: [httpLink({ url: `${PARLEY_URL}/api/trpc`, headers })] });
const [prompt = '', ...paths] = process.argv.slice(2);

async function upload(path: string) {
  const [filename, bytes] = [basename(path), await readFile(path)];
  const file = { filename, size: bytes.length, folder: 'agent-chat' } as const;
  const { fileId, uploadUrl, method, headers } = await parley.file.createFileUpload.mutate(file);
  await fetch(uploadUrl, { method, headers, body: bytes });
  await parley.file.completeFileUpload.mutate({ fileId });
  return { fileId };
}

const attachments = await Promise.all(paths.map(upload));
const messages = [{ role: 'user' as const, content: prompt, attachments }];
const { text } = await parley.agent.runAgent.mutate({ messages });
process.stdout.write(`${text}\n`);
