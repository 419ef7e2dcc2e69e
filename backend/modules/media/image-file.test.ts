import sharp from 'sharp';
import { expect, test } from 'vitest';
import { maxPixels, validateImage } from './image-file';

const createJpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#aa3333' } })
    .jpeg()
    .toBuffer();

test('a whole photo is taken', async () => {
  expect(await validateImage(await createJpeg(800, 600))).toBeUndefined();
});

test('a photo that was cut short is refused as damaged', async () => {
  const whole = await createJpeg(800, 600);
  expect(await validateImage(whole.subarray(0, whole.length / 2))).toContain('cut short');
});

test('a photo in HEIC is named as such', async () => {
  const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(500)]);
  expect(await validateImage(head)).toContain('HEIC');
});

test('an image with too many pixels is told how many it has', async () => {
  const size = Math.ceil(Math.sqrt(maxPixels)) + 1000;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`;
  expect(await validateImage(Buffer.from(svg))).toMatch(/^it has 77 million pixels; at most 60 million/);
});
