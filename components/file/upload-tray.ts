import { createStore, type Store } from '../ui/store';
import { keptOf, readKept, restoreUploads, writeKept } from './kept-uploads';
import { reduceUploads, type Upload, type UploadAct } from './upload-state';

type TrayState = {
  uploads: readonly Upload[];
  /** Why files that were chosen are not among them. */
  refusals: readonly string[];
  /** Said to screen readers, politely. */
  announcement: string;
  /** Whether the server may know better: a file that is uploaded here could be gone. */
  isDoubtful: boolean;
};

/** The files of a message that is being written. It lives beside the draft and outlives a thread switch. */
export type UploadTray = {
  store: Store<TrayState>;
  /** The uploads that run, by id. */
  running: Map<string, RunningUpload>;
};

/** An upload that runs: the way to end it, and the tray that it is in now. */
export type RunningUpload = { controller: AbortController; tray: UploadTray };

/** A tray with the files that this browser kept under `name`; from now on it keeps them there. */
export function createUploadTray(name: string): UploadTray {
  const { uploads, refusals } = restoreUploads(readKept(name));
  const isDoubtful = uploads.length > 0;
  const store = createStore<TrayState>({ uploads, refusals, announcement: '', isDoubtful });
  let written = '';
  store.subscribe(() => {
    const kept = keptOf(store.get().uploads);
    const text = JSON.stringify(kept);
    if (text !== written) writeKept(name, kept);
    written = text;
  });
  return { store, running: new Map() };
}

/** Changes the uploads of a tray, by the rules of their stages. */
export function changeUploads({ store }: UploadTray, act: UploadAct): void {
  store.set(({ uploads }) => ({ uploads: reduceUploads(uploads, act) }));
}

const isUploaded = ({ stage }: Upload) => stage.at === 'uploaded';

/** Takes what is uploaded out of a tray, to be sent. Whatever is not stays in it. */
export function takeUploaded({ store }: UploadTray): readonly Upload[] {
  const { uploads } = store.get();
  store.set({ uploads: uploads.filter((upload) => !isUploaded(upload)), refusals: [] });
  return uploads.filter(isUploaded);
}

/** Puts uploads back before those that were added since, as when a message was not sent. */
export function putBackUploads({ store }: UploadTray, taken: readonly Upload[]): void {
  const back = taken.map((upload) => ({ ...upload, mayBeSent: true }));
  store.set(({ uploads }) => ({ uploads: [...back, ...uploads], isDoubtful: true }));
}

/** Hands all uploads of one tray to another, whatever their stage: those that run go on there. */
export function moveUploads(from: UploadTray, to: UploadTray): void {
  const { uploads: moved, refusals } = from.store.get();
  if (moved.length === 0 && refusals.length === 0) return;
  for (const [id, upload] of from.running) {
    upload.tray = to;
    to.running.set(id, upload);
  }
  from.running.clear();
  from.store.set({ uploads: [], refusals: [] });
  to.store.set((state) => ({
    uploads: [...state.uploads, ...moved],
    refusals: [...state.refusals, ...refusals],
  }));
}

/** Frees the memory of uploads that are not shown any more. */
export function releaseUploads(uploads: readonly Upload[]): void {
  for (const { previewUrl } of uploads) if (previewUrl) URL.revokeObjectURL(previewUrl);
}

/** Ends whatever runs and empties the tray. */
export function dropTray({ store, running }: UploadTray): void {
  for (const { controller } of running.values()) controller.abort();
  releaseUploads(store.get().uploads);
  store.set({ uploads: [], refusals: [] });
}
