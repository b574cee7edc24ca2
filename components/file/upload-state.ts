import type { FileView } from '@/server/file/schema';
import { MAX_ATTACHMENTS } from '@/server/file/terms';
import type { SeenPicture } from './reading-note';

export type UploadedFile = Pick<FileView, 'size' | 'url'> & { fileId: string; mediaType: string };

export type UploadStage =
  | { at: 'queued' }
  | { at: 'uploading'; fraction: number }
  | { at: 'uploaded'; file: UploadedFile }
  | { at: 'failed'; reason: string }
  | { at: 'cancelled' };

/** A file on its way to the server. `previewUrl` shows an image from this browser's memory. */
export type Upload = {
  id: string;
  name: string;
  size: number;
  /** What this browser takes it for, until the server has looked into it. */
  mediaType: string;
  /** Null when it was uploaded before the page was loaded. */
  source: File | null;
  previewUrl: string | null;
  /** What its preview turned out to be; null before it has been shown. */
  seen: SeenPicture | null;
  stage: UploadStage;
  /** A message with it was sent and seemed to fail: the server may have taken it nevertheless. */
  mayBeSent: boolean;
};

export type UploadAct =
  | { type: 'add'; uploads: readonly Upload[] }
  | { type: 'begin'; id: string }
  | { type: 'progress'; id: string; fraction: number }
  | { type: 'finish'; id: string; file: UploadedFile }
  | { type: 'locate'; id: string; url: string | null }
  | { type: 'fail'; id: string; reason: string }
  | { type: 'cancel'; id: string }
  | { type: 'retry'; id: string }
  | { type: 'see'; id: string; seen: SeenPicture }
  | { type: 'remove'; id: string };

/** What an act does to the uploads. What comes too late, such as progress after a cancel, changes nothing. */
export function reduceUploads(uploads: readonly Upload[], act: UploadAct): readonly Upload[] {
  if (act.type === 'add') return [...uploads, ...act.uploads];
  if (act.type === 'remove') return uploads.filter(({ id }) => id !== act.id);
  const index = uploads.findIndex(({ id }) => id === act.id);
  const upload = uploads[index];
  if (act.type === 'see') return upload ? uploads.with(index, { ...upload, seen: act.seen }) : uploads;
  const stage = upload && nextStage(upload.stage, act);
  return upload && stage ? uploads.with(index, { ...upload, stage }) : uploads;
}

type StageAct = Exclude<UploadAct, { type: 'add' | 'remove' | 'see' }>;

/** Null where the act does not fit the stage. */
function nextStage(stage: UploadStage, act: StageAct): UploadStage | null {
  switch (act.type) {
    case 'begin':
      return stage.at === 'queued' ? { at: 'uploading', fraction: 0 } : null;
    case 'progress':
      return stage.at === 'uploading' ? { at: 'uploading', fraction: act.fraction } : null;
    case 'finish':
      return stage.at === 'uploading' ? { at: 'uploaded', file: act.file } : null;
    case 'locate':
      return stage.at === 'uploaded' ? { at: 'uploaded', file: { ...stage.file, url: act.url } } : null;
    case 'fail':
      return stage.at === 'uploading' ? { at: 'failed', reason: act.reason } : null;
    case 'cancel':
      return isUnderWay(stage) ? { at: 'cancelled' } : null;
    case 'retry':
      return stage.at === 'failed' || stage.at === 'cancelled' ? { at: 'queued' } : null;
  }
}

/** Whether an upload waits or runs. */
export function isUnderWay(stage: UploadStage): boolean {
  return stage.at === 'queued' || stage.at === 'uploading';
}

/** The uploads that may begin now, when `limit` may run at a time: the first that wait. */
export function nextToBegin(uploads: readonly Upload[], limit: number): Upload[] {
  const running = uploads.filter(({ stage }) => stage.at === 'uploading').length;
  return uploads.filter(({ stage }) => stage.at === 'queued').slice(0, Math.max(limit - running, 0));
}

/** What the message would take along. */
export function uploadedFiles(uploads: readonly Upload[]): (UploadedFile & { filename: string })[] {
  return uploads.flatMap(({ name, stage }) =>
    stage.at === 'uploaded' ? [{ ...stage.file, filename: name }] : [],
  );
}

/** How many files the message would have when all its uploads are done. Cancelled ones stay behind. */
export function countAttached(uploads: readonly Upload[]): number {
  return uploads.filter(({ stage }) => stage.at !== 'cancelled').length;
}

/** Why a message cannot be sent yet, in words; null when its files are ready. */
export function sendObstacle(uploads: readonly Upload[]): string | null {
  const excess = countAttached(uploads) - MAX_ATTACHMENTS;
  if (excess > 0)
    return `A message takes at most ${MAX_ATTACHMENTS} files. Remove ${excess} of these to send it.`;
  const failed = uploads.filter(({ stage }) => stage.at === 'failed').length;
  if (failed > 0) return `Retry or remove ${failed === 1 ? 'the file' : 'the files'} that failed to upload.`;
  return uploads.some(({ stage }) => isUnderWay(stage)) ? 'You can send once the upload is done.' : null;
}
