import { createStore, type Store } from '../ui/store';
import { reduceUploads, type Upload, type UploadAct } from './upload-state';

type TrayState = {
  uploads: readonly Upload[];
  /** Why files that were chosen are not among them. */
  refusals: readonly string[];
  /** Said to screen readers, politely. */
  announcement: string;
};

/** The files of a message that is being written. It lives beside the draft and outlives a thread switch. */
export type UploadTray = {
  store: Store<TrayState>;
  /** The uploads that run, by id, each with the way to end it. */
  running: Map<string, AbortController>;
};

/** An empty tray. */
export function createUploadTray(): UploadTray {
  return {
    store: createStore<TrayState>({ uploads: [], refusals: [], announcement: '' }),
    running: new Map(),
  };
}

/** Changes the uploads of a tray, by the rules of their stages. */
export function changeUploads({ store }: UploadTray, act: UploadAct): void {
  store.set(({ uploads }) => ({ uploads: reduceUploads(uploads, act) }));
}

/** Empties a tray and returns what is uploaded; whatever still runs is ended, and what failed is forgotten. */
export function takeUploads({ store, running }: UploadTray): readonly Upload[] {
  for (const controller of running.values()) controller.abort();
  const { uploads } = store.get();
  store.set({ uploads: [], refusals: [] });
  const isUploaded = ({ stage }: Upload) => stage.at === 'uploaded';
  releaseUploads(uploads.filter((upload) => !isUploaded(upload)));
  return uploads.filter(isUploaded);
}

/** Puts uploads back before those that were added since, as when a message was not sent. */
export function putBackUploads({ store }: UploadTray, taken: readonly Upload[]): void {
  const back = taken.map((upload) => ({ ...upload, mayBeSent: true }));
  store.set(({ uploads }) => ({ uploads: [...back, ...uploads] }));
}

/** Hands what is uploaded in one tray to another. */
export function moveUploads(from: UploadTray, to: UploadTray): void {
  const taken = takeUploads(from);
  to.store.set(({ uploads }) => ({ uploads: [...uploads, ...taken] }));
}

/** Frees the memory of uploads that are not shown any more. */
export function releaseUploads(uploads: readonly Upload[]): void {
  for (const { previewUrl } of uploads) if (previewUrl) URL.revokeObjectURL(previewUrl);
}

/** Ends whatever runs and empties the tray. */
export function dropTray(tray: UploadTray): void {
  releaseUploads(takeUploads(tray));
}
