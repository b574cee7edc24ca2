import { useEffect, useMemo } from 'react';
import { useTRPCClient } from '../trpc/client';
import { useStore } from '../ui/store';
import { checkUploads } from './check-uploads';
import { useFileSettings } from './file-settings';
import { addUploads, cancelUpload, removeUpload, retryUpload } from './run-uploads';
import type { TransferredFiles } from './transferred-files';
import type { UploadTray } from './upload-tray';

export type FileUploads = {
  add: (transferred: TransferredFiles) => void;
  cancel: (id: string) => void;
  retry: (id: string) => void;
  remove: (id: string) => void;
};

/** What a person does with the files of a message that is being written. Uploads go on when the screen is left. */
export function useFileUploads(tray: UploadTray): FileUploads {
  const client = useTRPCClient();
  const { maxBytes } = useFileSettings();
  const isDoubtful = useStore(tray.store, (state) => state.isDoubtful);
  useEffect(() => {
    if (isDoubtful) void checkUploads(tray, client);
  }, [isDoubtful, tray, client]);
  return useMemo(
    () => ({
      add: ({ files, refusals }) => addUploads(tray, client, files, { maxBytes, otherRefusals: refusals }),
      cancel: (id) => cancelUpload(tray, client, id),
      retry: (id) => retryUpload(tray, client, id),
      remove: (id) => removeUpload(tray, client, id),
    }),
    [tray, client, maxBytes],
  );
}
