import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { drawQr } from './qr-drawing';
import { getVoucherLink } from './vouchers/voucher-link';

/** Renders the drawing for a decoder: three pixels per module, dark on white. */
function photographDrawing({ side, path }: ReturnType<typeof drawQr>) {
  const scale = 3;
  const size = side * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column++)
        pixels.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
  return { pixels, size };
}

test('VCH-04 the QR of a voucher reads as its link, also when a tenth of it is covered', () => {
  const link = getVoucherLink({ scheme: 'makan', code: 'K7MN-4PQR-9XYC', restaurantId: 3473 });
  const { pixels, size } = photographDrawing(drawQr(link));
  expect(jsQR(pixels, size, size)?.data).toBe(link);

  // The highest error correction tolerates a fold or a thumb; a tenth of the image is far beyond the lowest.
  const hidden = Math.floor(size * 0.3);
  const from = Math.floor(size * 0.4);
  for (let row = from; row < from + hidden; row++)
    pixels.fill(255, (row * size + from) * 4, (row * size + from + hidden) * 4);
  expect(jsQR(pixels, size, size)?.data).toBe(link);
});
