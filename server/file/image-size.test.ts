import { expect, test } from 'vitest';
import { pngOf } from '../testing/files';
import { imageSize, isWholeImage } from './image-size';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const webp = (kind: string, rest: string) => Buffer.concat([latin1(`RIFF\x1a\0\0\0WEBP${kind}`), hex(rest)]);

test.each<[string, Buffer, number, number]>([
  ['PNG', pngOf(50_000, 40_000, { isHollow: true }), 50_000, 40_000],
  ['GIF', latin1('GIF89a\x40\x01\xf0\0\x00\x00\x00;'), 320, 240],
  [
    'JPEG with a comment and a table before its frame',
    hex('ffd8 fffe0004aabb ffff c40005010203 ffc2 0011 08 012c 0190 03 01 ffd9'),
    400,
    300,
  ],
  ['WebP, lossy', webp('VP8 ', '0a000000 000000 9d012a 4001 f000'), 320, 240],
  ['WebP, lossless', webp('VP8L', '05000000 2f 3fc13b00'), 320, 240],
  ['WebP, extended', webp('VP8X', '0a000000 00000000 3f0100 ef0000'), 320, 240],
])('%s says its size in its header', (_, bytes, width, height) => {
  expect(imageSize(bytes)).toEqual({ width, height });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', latin1('hello, this is no image at all')],
  ['half a PNG header', pngOf(1, 1).subarray(0, 18)],
  ['a JPEG without a frame', hex('ffd8 ffd9')],
  ['a JPEG whose segments lead astray', hex('ffd8 ffe0ffff 00')],
])('%s has no size', (_, bytes) => {
  expect(imageSize(bytes)).toBeNull();
});

test('a PNG that was cut is not whole', () => {
  const png = pngOf(4, 4);
  expect(isWholeImage(png)).toBe(true);
  expect(isWholeImage(png.subarray(0, png.length - 10))).toBe(false);
});
