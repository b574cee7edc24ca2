import { expect, it } from 'vitest';
import { keptOf, restoreUploads } from './kept-uploads';
import type { Upload, UploadStage } from './upload-state';

const FILE = { fileId: 'f1', mediaType: 'image/png', size: 3, url: '/f1?token=t' };

function upload(name: string, stage: UploadStage): Upload {
  const source = new File(['abc'], name);
  return {
    id: name,
    name,
    size: 3,
    mediaType: '',
    source,
    previewUrl: 'blob:1',
    seen: null,
    stage,
    mayBeSent: false,
  };
}

it('keeps what is uploaded with a draft, and names what was not when the page was left', () => {
  const kept = keptOf([
    upload('a.png', { at: 'uploaded', file: FILE }),
    upload('b.png', { at: 'uploading', fraction: 0.5 }),
    upload('c.png', { at: 'failed', reason: 'refused' }),
    upload('d.png', { at: 'cancelled' }),
  ]);
  expect(kept).toEqual({
    files: [{ name: 'a.png', size: 3, mediaType: 'image/png', fileId: 'f1' }],
    unfinished: ['b.png', 'c.png'],
  });
  const { uploads, refusals } = restoreUploads(kept);
  expect(uploads).toEqual([
    {
      id: expect.any(String),
      name: 'a.png',
      size: 3,
      mediaType: 'image/png',
      source: null,
      previewUrl: null,
      seen: null,
      stage: { at: 'uploaded', file: { ...FILE, url: null } },
      mayBeSent: true,
    },
  ]);
  expect(refusals).toEqual([
    'b.png was not uploaded when the page was left. Attach it again.',
    'c.png was not uploaded when the page was left. Attach it again.',
  ]);
});
