import { readFault } from '../trpc/app-error';
import type { useTRPCClient } from '../trpc/client';
import { shortName } from './short-name';
import type { Upload } from './upload-state';
import { changeUploads, type UploadTray } from './upload-tray';

type TrpcClient = ReturnType<typeof useTRPCClient>;

/** Asks the server for what a tray says is uploaded. What is not there any more leaves the tray, by name. */
export async function checkUploads(tray: UploadTray, client: TrpcClient): Promise<void> {
  if (!tray.store.get().isDoubtful) return;
  tray.store.set({ isDoubtful: false });
  await Promise.all(tray.store.get().uploads.map((upload) => checkUpload(tray, client, upload)));
}

async function checkUpload(tray: UploadTray, client: TrpcClient, { id, name, stage }: Upload): Promise<void> {
  if (stage.at !== 'uploaded') return;
  try {
    const { url } = await client.file.getFile.query({ fileId: stage.file.fileId });
    changeUploads(tray, { type: 'locate', id, url });
  } catch (error) {
    if (readFault(error).code !== 'FILE_NOT_FOUND') return;
    changeUploads(tray, { type: 'remove', id });
    const refusal = `${shortName(name, 40)} is no longer there and was left out.`;
    tray.store.set(({ refusals }) => ({ refusals: [...refusals, refusal] }));
  }
}
