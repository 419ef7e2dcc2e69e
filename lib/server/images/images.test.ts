import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parseDishMark } from '@/lib/domain/routes/paths';
import { getServerOnlyText, putServerOnlyText } from '@/lib/domain/server-only-text';
import { brandIcons, drawBrandIcon, getIco, isBrandIcon } from './brand-icon';
import { drawShareImage } from './share-image';

const colors = { brand: '#C8102E', onBrand: '#FFFFFF' };
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
        const { width, height, format } = await sharp(await drawBrandIcon(name, logo, colors)).metadata();
        expect([width, height, format]).toEqual([size, size, 'png']);
      }
    },
  );

  test('a maskable icon reaches its edges, a rounded one leaves its corners free', async () => {
    const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#FFB903' } })
      .png()
      .toBuffer();
    expect(
      (await readPixel(await drawBrandIcon('maskable-192.png', logo, colors), 1, 1)).slice(0, 3),
    ).toEqual([255, 185, 3]);
    expect((await readPixel(await drawBrandIcon('icon-192.png', logo, colors), 0, 0))[3]).toBe(0);
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
      const picture = await drawShareImage({ of, colors, ...parts });
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

test('a text is handed over under its key, the same for the same text', () => {
  const key = putServerOnlyText('{"a":1}');
  expect(putServerOnlyText('{"a":1}')).toBe(key);
  expect(getServerOnlyText(key)).toBe('{"a":1}');
  expect(getServerOnlyText('unknown')).toBe('');
  for (let index = 0; index < 300; index += 1) putServerOnlyText(`other ${index}`);
  expect(getServerOnlyText(key)).toBe('');
});
