import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { mediaVariants } from '../../schema/media';
import { getImageNames } from '../restaurant-file/export/export-images';
import { createMediaRoutes } from './media.routes';
import { readSource } from './read-images';
import { renderImages, storeImages, toImageId } from './render-images';

let database: TestDatabase;
let id: string;
let photo: Buffer;

beforeAll(async () => {
  database = await createTestDatabase();
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b52' } })
    .jpeg()
    .toBuffer();
  id = toImageId(photo);
  const { rendered } = await renderImages(database.db, [{ name: 'photo.jpg', bytes: photo }]);
  await storeImages(database.db, rendered);
});
afterAll(() => database.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  createMediaRoutes({ db: database.db }).request(path, { headers });

test('an image is served as immutable WebP at each of its widths', async () => {
  for (const [file, width] of [
    [`${id}-96.webp`, 96],
    [`${id}-288.webp`, 288],
    [`${id}-800.webp`, 800],
    [`${id}.webp`, 900],
    // The source is narrower than 1600 pixels, so its largest rendering is served.
    [`${id}-1600.webp`, 900],
  ] as const) {
    const answer = await get(`/media/${file}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(width);
  }
});

test('an image that the asker has is not sent again', async () => {
  const tag = (await get(`/media/${id}-96.webp`)).headers.get('etag')!;
  const again = await get(`/media/${id}-96.webp`, { 'if-none-match': tag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('unknown images, widths and names are a 404', async () => {
  for (const file of [
    '0000000000000000.webp',
    `${id}-97.webp`,
    `${id}-0096.webp`,
    `${id}.png`,
    id,
    `${id}.webp.webp`,
    '..%2F..%2Fetc%2Fpasswd',
    `${'a'.repeat(5000)}.webp`,
    "'; drop table media;--.webp",
  ])
    expect((await get(`/media/${file}`)).status).toBe(404);
});

test('storing an image twice keeps the first, also from two imports at once', async () => {
  const { rendered } = await renderImages(database.db, [{ name: 'again.jpg', bytes: photo }]);
  expect(rendered).toEqual([]);
  const other = await sharp(photo).rotate(90).png().toBuffer();
  const two = await Promise.all([
    renderImages(database.db, [{ name: 'a.png', bytes: other }]),
    renderImages(database.db, [{ name: 'b.png', bytes: other }]),
  ]);
  await Promise.all(two.map((upload) => database.db.transaction((tx) => storeImages(tx, upload.rendered))));
  expect((await get(`/media/${toImageId(other)}.webp`)).status).toBe(200);
});

test('what a camera wrote about place and time is not served', async () => {
  const tagged = await sharp(photo)
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .webp()
    .toBuffer();
  const { rendered } = await renderImages(database.db, [{ name: 'tagged.webp', bytes: tagged }]);
  for (const variant of rendered[0]!.variants)
    expect((await sharp(variant.bytes).metadata()).exif).toBeUndefined();
});

test('an image whose rows are missing is a 404, as nothing waits for a bucket', async () => {
  const lost = await sharp({ create: { width: 50, height: 40, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const { rendered } = await renderImages(database.db, [{ name: 'lost.png', bytes: lost }]);
  await storeImages(database.db, rendered);
  await database.db.delete(mediaVariants).where(eq(mediaVariants.mediaId, toImageId(lost)));
  expect((await get(`/media/${toImageId(lost)}-288.webp`)).status).toBe(404);
});

test('of a drawing that was stored when SVG was still taken, an export gets the rendering', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const picture = await sharp(photo).rotate(180).png().toBuffer();
  const { rendered } = await renderImages(database.db, [{ name: 'logos/old.SVG', bytes: picture }]);
  const [stored] = rendered;
  await storeImages(database.db, [{ ...stored!, id: 'drawing0drawing0', source: Buffer.from(drawing) }]);
  const source = await readSource({ db: database.db }, 'drawing0drawing0');
  expect(source).toEqual(stored!.variants.find(({ width }) => width === 0)!.bytes);
  expect((await getImageNames(database.db, ['drawing0drawing0'])).get('drawing0drawing0')).toBe(
    'logos/old.webp',
  );
});
