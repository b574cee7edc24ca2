import { displayName } from '@/server/file/rules';
import { CHAT_FOLDER } from '@/server/file/terms';
import { newMessageId } from '../thread/new-message-id';
import { readFault } from '../trpc/app-error';
import type { useTRPCClient } from '../trpc/client';
import { admitFiles } from './admit-files';
import { isPicture } from './is-picture';
import { putBytes } from './put-bytes';
import { countAttached, nextToBegin, type Upload, type UploadedFile } from './upload-state';
import { changeUploads, type RunningUpload, releaseUploads, type UploadTray } from './upload-tray';

type TrpcClient = ReturnType<typeof useTRPCClient>;

const AT_A_TIME = 3;

/** Adds files to a tray and begins to upload them; what is over a limit is named and stays out. */
export function addUploads(
  tray: UploadTray,
  client: TrpcClient,
  files: readonly File[],
  limits: { maxBytes: number; otherRefusals?: readonly string[] },
): void {
  const attachedCount = countAttached(tray.store.get().uploads);
  const { admitted, refusals } = admitFiles(files, attachedCount, limits.maxBytes);
  tray.store.set({ refusals: [...(limits.otherRefusals ?? []), ...refusals] });
  changeUploads(tray, { type: 'add', uploads: admitted.map(toUpload) });
  beginUploads(tray, client);
}

function toUpload(source: File): Upload {
  return {
    id: newMessageId(),
    name: displayName(source.name),
    size: source.size,
    mediaType: source.type,
    source,
    previewUrl: isPicture(source.type) ? URL.createObjectURL(source) : null,
    seen: null,
    stage: { at: 'queued' },
    mayBeSent: false,
  };
}

/** Tries a failed or cancelled upload again, from its beginning. */
export function retryUpload(tray: UploadTray, client: TrpcClient, id: string): void {
  changeUploads(tray, { type: 'retry', id });
  beginUploads(tray, client);
}

/** Stops an upload that waits or runs; it stays in the tray and can be tried again. */
export function cancelUpload(tray: UploadTray, client: TrpcClient, id: string): void {
  changeUploads(tray, { type: 'cancel', id });
  tray.running.get(id)?.controller.abort();
  tray.store.set({ announcement: 'Upload cancelled.' });
  beginUploads(tray, client);
}

/** Takes an upload out of its tray. What the server has of it is deleted. */
export function removeUpload(tray: UploadTray, client: TrpcClient, id: string): void {
  const upload = tray.store.get().uploads.find((candidate) => candidate.id === id);
  if (!upload) return;
  tray.running.get(id)?.controller.abort();
  changeUploads(tray, { type: 'remove', id });
  tray.store.set({ refusals: [], announcement: `${upload.name} removed.` });
  releaseUploads([upload]);
  if (upload.stage.at === 'uploaded' && !upload.mayBeSent) discard(client, upload.stage.file.fileId);
  beginUploads(tray, client);
}

function beginUploads(tray: UploadTray, client: TrpcClient): void {
  for (const upload of nextToBegin(tray.store.get().uploads, AT_A_TIME)) {
    changeUploads(tray, { type: 'begin', id: upload.id });
    const run: RunningUpload = { controller: new AbortController(), tray };
    tray.running.set(upload.id, run);
    void runUpload(run, client, upload).then(() => beginUploads(run.tray, client));
  }
}

async function runUpload(run: RunningUpload, client: TrpcClient, upload: Upload): Promise<void> {
  const { id, name, size, mediaType, source } = upload;
  const { signal } = run.controller;
  let fileId: string | null = null;
  try {
    if (!source) throw new Error('The file is not at hand any more');
    const ticket = await client.file.createFileUpload.mutate(
      { filename: name, size, mediaType: mediaType.slice(0, 255), folder: CHAT_FOLDER },
      { signal },
    );
    fileId = ticket.fileId;
    signal.throwIfAborted();
    await putBytes(ticket, source, {
      signal,
      onProgress: (fraction) => changeUploads(run.tray, { type: 'progress', id, fraction }),
    });
    const file = await complete(client, fileId, signal);
    changeUploads(run.tray, { type: 'finish', id, file });
    run.tray.store.set({ announcement: `${name} uploaded.` });
  } catch (error) {
    if (fileId) discard(client, fileId);
    if (signal.aborted) return;
    const reason = reasonOf(error);
    changeUploads(run.tray, { type: 'fail', id, reason });
    run.tray.store.set({ announcement: `${name} was not uploaded. ${reason}.` });
  } finally {
    if (run.tray.running.get(id) === run) run.tray.running.delete(id);
  }
}

async function complete(client: TrpcClient, fileId: string, signal: AbortSignal): Promise<UploadedFile> {
  const { mediaType, size, url } = await client.file.completeFileUpload.mutate({ fileId }, { signal });
  signal.throwIfAborted();
  return { fileId, mediaType: mediaType ?? 'application/octet-stream', size, url };
}

function reasonOf(error: unknown): string {
  const isOurs = error instanceof Error && !('data' in error);
  const reason = isOurs ? error.message : readFault(error).message;
  return reason.replace(/\.$/, '');
}

/** Best effort: what is left behind is swept by the server. */
function discard(client: TrpcClient, fileId: string): void {
  client.file.deleteFile.mutate({ fileId }).catch(() => null);
}
