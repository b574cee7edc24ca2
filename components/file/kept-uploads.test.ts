import { afterEach, expect, it, vi } from 'vitest';
import { openBrowserStorage } from '@/server/testing/browser-storage';
import { keptOf, readKept, restoreUploads, writeKept } from './kept-uploads';
import type { Upload, UploadStage } from './upload-state';

const FILE = { fileId: 'f1', mediaType: 'image/png', size: 3, url: '/f1?token=t' };

afterEach(() => vi.unstubAllGlobals());

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

const KEPT = { name: 'a.png', size: 3, mediaType: 'image/png', fileId: 'f1' };

it('keeps files in this browser and what is unfinished in this tab', () => {
  const { local, session } = openBrowserStorage();
  writeKept('t', { files: [KEPT], unfinished: ['b.png'] });
  expect(readKept('t')).toEqual({ files: [KEPT], unfinished: ['b.png'] });
  expect([Object.keys(local), Object.keys(session)]).toEqual([['parley.files.t'], ['parley.files.t']]);
  writeKept('t', { files: [], unfinished: [] });
  expect([Object.keys(local), Object.keys(session)]).toEqual([[], []]);
});

it.each([
  ['what is not JSON', '['],
  ['null', 'null'],
  ['an object', JSON.stringify({ 0: KEPT })],
  ['a file that is none', JSON.stringify([KEPT, null])],
  ['a file without an id', JSON.stringify([{ ...KEPT, fileId: undefined }])],
  ['a size in words', JSON.stringify([{ ...KEPT, size: '3' }])],
  ['a size that is no number', JSON.stringify([{ ...KEPT, size: Number.NaN }])],
  ['a name that is a number', JSON.stringify([{ ...KEPT, name: 3 }])],
])('takes nothing from a storage that holds %s', (_name, held) => {
  const { local, session } = openBrowserStorage();
  local.setItem('parley.files.t', held);
  session.setItem('parley.files.t', held);
  expect(readKept('t')).toEqual({ files: [], unfinished: [] });
});
