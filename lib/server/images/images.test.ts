import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parseDishMark } from '@/lib/domain/seo/dish-mark';
import { getServerOnlyText, putServerOnlyText } from '@/lib/domain/seo/server-only-text';
import { brandIcons, drawBrandIcon, getIco, isBrandIcon } from './brand-icon';
import { createQueue } from './one-at-a-time';
import { drawShareImage } from './share-image';

const colours = { brand: '#C8102E', onBrand: '#FFFFFF' };
const createSquare = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .webp()
    .toBuffer();
const readPixel = async (picture: Buffer, left: number, top: number) => {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
};

describe('icons', () => {
  test.each(Object.keys(brandIcons).filter(isBrandIcon))(
    '%s has its size, with a logo and without',
    async (name) => {
      const { size } = brandIcons[name];
      for (const logo of [undefined, await createSquare('#FFB903')]) {
        const { width, height, format } = await sharp(await drawBrandIcon(name, logo, colours)).metadata();
        expect([width, height, format]).toEqual([size, size, 'png']);
      }
    },
  );

  test('a maskable icon reaches its edges, a rounded one leaves its corners free', async () => {
    const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#FFB903' } })
      .png()
      .toBuffer();
    expect(
      (await readPixel(await drawBrandIcon('maskable-192.png', logo, colours), 1, 1)).slice(0, 3),
    ).toEqual([255, 185, 3]);
    expect((await readPixel(await drawBrandIcon('icon-192.png', logo, colours), 0, 0))[3]).toBe(0);
  });

  test('a name that is none of them is none, whatever objects have', () => {
    expect(['icon-64.png', 'toString', '__proto__', ''].filter(isBrandIcon)).toEqual([]);
  });

  test('an .ico holds the PNG as it is', () => {
    const ico = getIco(Buffer.from('png'), 48);
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6), ico.readUInt32LE(18)]).toEqual([
      1, 1, 48, 22,
    ]);
    expect(ico.subarray(22).toString()).toBe('png');
  });
});

test.each(['shop', 'dish', 'reservation'] as const)(
  'the picture of a %s is 1200 x 630, whatever there is to show',
  async (of) => {
    for (const parts of [
      {},
      { logo: await createSquare('#123456') },
      { photo: await createSquare('#654321'), logo: await createSquare('#123456') },
    ]) {
      const picture = await drawShareImage({ of, colours, ...parts });
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect(picture.length).toBeLessThan(200_000);
    }
  },
);

test.each([
  ['#dish-12', 12],
  ['dish-12', 12],
  ['#dish-', undefined],
  ['#dish-1x', undefined],
  ['#menu', undefined],
  ['', undefined],
])('the mark %j names the dish %s', (hash, dishId) => {
  expect(parseDishMark(hash)).toBe(dishId);
});

test('images are drawn one by one, a failure does not block the next, and the queue is bounded', async () => {
  const inTurn = createQueue(2);
  const order: string[] = [];
  const first = inTurn(async () => {
    await Promise.resolve();
    order.push('first');
    throw new Error('broken');
  });
  const second = inTurn(async () => void order.push('second'));
  expect(inTurn(async () => void order.push('third'))).toBeUndefined();
  await expect(first).rejects.toThrow('broken');
  await second;
  await Promise.resolve();
  expect(order).toEqual(['first', 'second']);
  await inTurn(async () => void order.push('fourth'));
  expect(order).toContain('fourth');
});

test('a text is handed over under its key, the same for the same text', () => {
  const key = putServerOnlyText('{"a":1}');
  expect(putServerOnlyText('{"a":1}')).toBe(key);
  expect(getServerOnlyText(key)).toBe('{"a":1}');
  expect(getServerOnlyText('unknown')).toBe('');
  for (let each = 0; each < 300; each += 1) putServerOnlyText(`other ${each}`);
  expect(getServerOnlyText(key)).toBe('');
});
