import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { validateImage } from './render-images';

const createPhoto = (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff', width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#aa3333' } })
    .toFormat(format)
    .toBuffer();

/** Returns the header of a PNG with the given declared size, without any data. */
function createHugePng(width: number, height: number): Buffer {
  const toChunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    toChunk('IHDR', head),
    toChunk('IDAT', deflateSync(Buffer.alloc(64))),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a whole %s is taken', async (format) => {
  expect(await validateImage(await createPhoto(format))).toBeUndefined();
});

test('a photo that was cut short is refused as damaged', async () => {
  const whole = await createPhoto('jpeg');
  expect(await validateImage(whole.subarray(0, whole.length / 2))).toContain('cut short');
});

test('a photo in HEIC is named as such', async () => {
  const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(500)]);
  expect(await validateImage(head)).toContain('HEIC');
});

test('an image with too many pixels is told how many it has', async () => {
  expect(await validateImage(createHugePng(8_775, 8_775))).toMatch(
    /^it has 78 million pixels; at most 60 million/,
  );
});

test.each([
  ['plain', '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>'],
  [
    'behind a comment',
    '<?xml version="1.0"?>\n<!-- a logo -->\n<SVG xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  ],
])('an SVG, %s, is refused as a drawing', async (_, svg) => {
  expect(await validateImage(Buffer.from(svg))).toContain('SVG');
});

test.each([
  ['text', Buffer.from('hello')],
  ['an SVG that begins late', Buffer.from(`<?xml?><!--${' '.repeat(5000)}--><svg width="9" height="9"/>`)],
  ['nothing', Buffer.alloc(0)],
])('%s is refused', async (_, bytes) => {
  expect(await validateImage(bytes)).toBe('it cannot be read as a picture');
});

test('a format that no browser needs is not unpacked', async () => {
  expect(await validateImage(await createPhoto('tiff'))).toBe('it cannot be read as a picture');
});
