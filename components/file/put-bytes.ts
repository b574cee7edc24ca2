import { wordsForPeople } from '../trpc/app-error';

const UNREACHABLE = 'The connection was lost';

type Ticket = { uploadUrl: string; method: string; headers: Record<string, string> };

type PutOptions = { signal: AbortSignal; onProgress: (fraction: number) => void };

/** Sends a file's bytes to where its ticket says, telling how far it is. @throws Error in words for the sender */
export function putBytes(ticket: Ticket, bytes: Blob, { signal, onProgress }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(ticket.method, ticket.uploadUrl);
    for (const [name, value] of Object.entries(ticket.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
    request.onload = () => (request.status < 300 ? resolve() : reject(new Error(refusalOf(request))));
    request.onerror = () => reject(new Error(UNREACHABLE));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(bytes);
  });
}

function refusalOf({ responseText, status }: XMLHttpRequest): string {
  try {
    const { error } = JSON.parse(responseText) as { error?: { appCode?: string; message?: string } };
    if (error?.appCode && error.message) return wordsForPeople(error.appCode, error.message);
  } catch {
    return `The storage answered ${status}`;
  }
  return `The storage answered ${status}`;
}
