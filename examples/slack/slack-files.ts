/** A file of a Slack message, as far as it matters here. */
export type SlackFile = {
  id: string;
  name?: string;
  mimetype?: string;
  size?: number;
  url_private_download?: string;
};

const READABLE = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf']);
const MAX_BYTES = 10 * 1024 * 1024;

/** Whether the assistant is given the file itself; of any other it is told the name. */
export function isReadable({ mimetype = '', size = 0, url_private_download: url }: SlackFile): boolean {
  return READABLE.has(mimetype) && size <= MAX_BYTES && url !== undefined;
}

/**
 * Downloads a private file with the bot's token, which goes to Slack alone, and never in clear: redirects are not
 * followed. `testOrigin` stands in for Slack. Null: it could not be had.
 */
export async function downloadFile(
  file: SlackFile,
  access: { botToken: string; testOrigin?: string },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const url = URL.parse(file.url_private_download ?? '');
  if (!url || !(isSlack(url) || url.origin === access.testOrigin)) return null;
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${access.botToken}` },
    redirect: 'manual',
  });
  // Without the scope files:read Slack answers with its sign-in page.
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (response.ok && !isPage) return readAtMost(response, MAX_BYTES);
  await response.body?.cancel();
  return null;
}

const isSlack = ({ protocol, host }: URL) =>
  protocol === 'https:' && (host === 'slack.com' || host.endsWith('.slack.com'));

async function readAtMost(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.byteLength;
    if (size > limit) return null;
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}
