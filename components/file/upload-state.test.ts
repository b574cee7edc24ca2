import { describe, expect, it } from 'vitest';
import {
  nextToBegin,
  reduceUploads,
  sendObstacle,
  type Upload,
  type UploadAct,
  type UploadStage,
  uploadedFiles,
} from './upload-state';

const FILE = { fileId: 'f1', mediaType: 'image/png', size: 3, url: '/f1' };
const STAGES: Record<UploadStage['at'], UploadStage> = {
  queued: { at: 'queued' },
  uploading: { at: 'uploading', fraction: 0.4 },
  uploaded: { at: 'uploaded', file: FILE },
  failed: { at: 'failed', reason: 'The connection was lost' },
  cancelled: { at: 'cancelled' },
};

function upload(id: string, at: UploadStage['at']): Upload {
  const source = new File(['abc'], `${id}.png`);
  const { name, size, type: mediaType } = source;
  return {
    id,
    name,
    size,
    mediaType,
    source,
    previewUrl: null,
    seen: null,
    stage: STAGES[at],
    mayBeSent: false,
  };
}

const ACTS: Record<string, UploadAct> = {
  begin: { type: 'begin', id: 'a' },
  progress: { type: 'progress', id: 'a', fraction: 0.9 },
  finish: { type: 'finish', id: 'a', file: FILE },
  locate: { type: 'locate', id: 'a', url: '/f1?token=t' },
  fail: { type: 'fail', id: 'a', reason: 'refused' },
  cancel: { type: 'cancel', id: 'a' },
  retry: { type: 'retry', id: 'a' },
};

/** Where each act leads; what is not named changes nothing. */
const LEADS: Record<UploadStage['at'], Partial<Record<string, UploadStage['at']>>> = {
  queued: { begin: 'uploading', cancel: 'cancelled' },
  uploading: { progress: 'uploading', finish: 'uploaded', fail: 'failed', cancel: 'cancelled' },
  uploaded: { locate: 'uploaded' },
  failed: { retry: 'queued' },
  cancelled: { retry: 'queued' },
};

describe('an upload', () => {
  for (const at of Object.keys(STAGES) as UploadStage['at'][]) {
    for (const [name, act] of Object.entries(ACTS)) {
      const lead = LEADS[at][name];
      it(`that is ${at} ${lead ? `becomes ${lead}` : 'stays so'} on ${name}`, () => {
        const before = [upload('a', at)];
        const after = reduceUploads(before, act);
        if (lead) expect(after[0]?.stage.at).toBe(lead);
        else expect(after).toBe(before);
      });
    }
  }

  it('tells how far it is', () => {
    const [after] = reduceUploads([upload('a', 'uploading')], { type: 'progress', id: 'a', fraction: 0.9 });
    expect(after?.stage).toEqual({ at: 'uploading', fraction: 0.9 });
  });

  it('remembers at any stage what its picture turned out to be', () => {
    const [after] = reduceUploads([upload('a', 'uploading')], { type: 'see', id: 'a', seen: 'unreadable' });
    expect([after?.stage.at, after?.seen]).toEqual(['uploading', 'unreadable']);
  });

  it('is removed at any stage, and what comes of it later changes nothing', () => {
    const before = [upload('a', 'uploading'), upload('b', 'uploaded')];
    const after = reduceUploads(before, { type: 'remove', id: 'a' });
    expect(after.map(({ id }) => id)).toEqual(['b']);
    expect(reduceUploads(after, { type: 'finish', id: 'a', file: FILE })).toBe(after);
  });
});

it('begins the first that wait, as many as may run at a time', () => {
  const uploads = [
    upload('a', 'uploading'),
    upload('b', 'queued'),
    upload('c', 'failed'),
    upload('d', 'queued'),
  ];
  const begun = (limit: number) => nextToBegin(uploads, limit).map(({ id }) => id);
  expect([begun(0), begun(1), begun(2), begun(3), begun(9)]).toEqual([[], [], ['b'], ['b', 'd'], ['b', 'd']]);
});

describe('what keeps a message from being sent', () => {
  const obstacle = (...stages: UploadStage['at'][]) => sendObstacle(stages.map((at) => upload(at, at)));

  it('is an upload under way, or one that failed', () => {
    expect(obstacle('uploaded', 'uploading')).toContain('once the upload is done');
    expect(obstacle('queued')).toContain('once the upload is done');
    expect(obstacle('uploading', 'failed')).toBe('Retry or remove the file that failed to upload.');
    expect(obstacle('failed', 'failed')).toBe('Retry or remove the files that failed to upload.');
  });

  it('is more files than a message takes, however they came there', () => {
    const ten = Array.from({ length: 10 }, () => 'uploaded' as const);
    expect(obstacle(...ten)).toBeNull();
    expect(obstacle(...ten, 'cancelled')).toBeNull();
    expect(obstacle(...ten, 'uploaded', 'uploading', 'failed')).toBe(
      'A message takes at most 10 files. Remove 3 of these to send it.',
    );
  });

  it('is nothing else', () => {
    expect([obstacle(), obstacle('uploaded'), obstacle('uploaded', 'cancelled')]).toEqual([null, null, null]);
  });
});

it('takes along what is uploaded, with the name it has here', () => {
  expect(uploadedFiles([upload('a', 'uploaded'), upload('b', 'cancelled'), upload('c', 'failed')])).toEqual([
    { ...FILE, filename: 'a.png' },
  ]);
});
