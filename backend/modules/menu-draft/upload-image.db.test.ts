import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { menuImagePath } from '@/lib/contract/staff/menu';
import type { Role } from '@/lib/contract/staff/roles';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { media } from '../../schema/media';
import { createTestDeps } from '../../testing/deps';
import { insertShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { imagePool } from '../media/image-pool';
import { exportRestaurant } from '../restaurant-file/export/export-restaurant';

let database: TestDatabase;
let deps: Deps;
let restaurantId: number;
let elsewhereId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database);
  ({ restaurantId } = await insertShop(deps.db));
  ({ restaurantId: elsewhereId } = await insertShop(deps.db));
});
afterAll(async () => {
  await deps.listener.close();
  await database.close();
});

async function upload(bytes: Buffer, { role = 'manager' as Role, id = restaurantId, more = '' } = {}) {
  const person = await insertStaff(deps, restaurantId, role);
  const answer = await person.fetch(`/${menuImagePath}?restaurantId=${id}${more}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
  });
  const { code, data } = (await answer.json()) as { code: unknown; data: Record<string, unknown> };
  return { status: answer.status, code: String(code), data, person };
}

/**
 * Creates a photo whose left half is red and right half blue, with a camera's orientation tag: it has to be
 * turned by a quarter.
 */
const createPhoto = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } },
        left: 0,
        top: 0,
      },
    ])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer();

test('CON-16 an uploaded photo is stored upright, as WebP, without what the camera wrote, and goes into a dish', async () => {
  const { code, data, person } = await upload(await createPhoto());
  expect(code).toBe('1');
  expect(data).toMatchObject({ width: 200, height: 400 });
  const [row] = await deps.db.select().from(media);
  expect(row!.id).toBe(data.id);
  const stored = await sharp(row!.source!).metadata();
  expect([stored.format, stored.exif, stored.orientation]).toEqual(['webp', undefined, undefined]);
  await person.call('menu.save', {
    restaurantId,
    revision: 0,
    edits: [
      { path: 'dishes/dish-0/pictures', before: [], value: [String(data.id)] },
      { path: `dishes/dish-0/pictureTexts/${data.id}`, before: null, value: { en: 'A red door' } },
    ],
    moves: [],
  });
  const { revision, errors } = await person.call('menu.draft', { restaurantId });
  expect(errors).toEqual([]);
  await person.call('menu.publish', { restaurantId, revision });
  const exported = await exportRestaurant(deps.db, restaurantId);
  expect(exported).toContain(`pictures/${data.id}.webp`);
  expect(exported).toContain('A red door');
  expect((await person.fetch(`/media/${data.id}-96.webp`)).status).toBe(200);
});

test.each([
  [0, [255, 0, 0]],
  [1, [0, 0, 255]],
])('CON-16 a square of a photo at %d shows that end of it', async (focus, colour) => {
  const { data } = await upload(await createPhoto(), { more: `&focus=${focus}` });
  expect([data.width, data.height]).toEqual([200, 200]);
  const rows = await deps.db.select().from(media);
  const { dominant } = await sharp(rows.find(({ id }) => id === data.id)!.source!).stats();
  const near = [dominant.r, dominant.g, dominant.b].map((value, index) => Math.abs(value - colour[index]!));
  expect(Math.max(...near)).toBeLessThan(24);
});

test('CON-16 a frame of a photo is stored alone, of an upload and of an image that was uploaded before', async () => {
  const { data, person } = await upload(await createPhoto(), { more: '&crop=0,50,100,50' });
  expect([data.width, data.height]).toEqual([200, 200]);
  const stored = await person.fetch(`/media/${data.id}-1600.webp`);
  const again = await upload(Buffer.from(await stored.arrayBuffer()), { more: '&crop=25,0,50.5,25' });
  expect([again.data.width, again.data.height]).toEqual([101, 50]);
  const rows = await deps.db.select().from(media);
  const { dominant } = await sharp(rows.find(({ id }) => id === again.data.id)!.source!).stats();
  expect(dominant.b - dominant.r).toBeGreaterThan(200);
  expect((await upload(await createPhoto(), { more: '&crop=0,0,101,50' })).status).toBe(400);
});

test('CON-16 what is no image, and one of 72 million pixels, is refused with the reason', async () => {
  const huge = await sharp({ create: { width: 60_000, height: 1_200, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(await upload(huge)).toMatchObject({
    code: 'PICTURE_REFUSED',
    data: { reason: 'pixels', megapixels: 72 },
  });
  expect(await upload(Buffer.from('<html>'))).toMatchObject({
    code: 'PICTURE_REFUSED',
    data: { reason: 'unreadable' },
  });
  const whole = await createPhoto(1200, 800);
  expect(await upload(whole.subarray(0, whole.length / 2))).toMatchObject({
    code: 'PICTURE_REFUSED',
    data: { reason: 'damaged' },
  });
});

/**
 * Creates 1.5 KB of SVG in which each shape draws the previous one ten times: ten thousand million shapes.
 */
function createCostlyDrawing(): Buffer {
  const levels = Array.from(
    { length: 10 },
    (_, level) =>
      `<g id="a${level + 1}">${Array.from({ length: 10 }, () => `<use href="#a${level}"/>`).join('')}</g>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect id="a0" width="9" height="9"/>${levels.join('')}</svg>`,
  );
}

test('CON-16 an SVG is refused with a code, however much it would draw, and the next upload is served', async () => {
  const [drawing, photo] = await Promise.all([
    upload(createCostlyDrawing()),
    upload(await createPhoto(90, 60)),
  ]);
  expect(drawing).toMatchObject({ code: 'PICTURE_REFUSED', data: { reason: 'drawing' } });
  expect(photo.code).toBe('1');
});

test('CON-16 the work on an upload ends with its client and stores nothing, and the next upload is served', async () => {
  const person = await insertStaff(deps, restaurantId, 'manager');
  const before = await deps.db.select({ id: media.id }).from(media);
  const work = vi.spyOn(imagePool, 'run');
  onTestFinished(() => work.mockRestore());
  const client = new AbortController();
  // The photo takes a process about a second.
  const body = new Uint8Array(await createPhoto(8000, 5000));
  const path = `/${menuImagePath}?restaurantId=${restaurantId}`;
  const answer = person.fetch(path, { method: 'POST', body, signal: client.signal });
  await vi.waitUntil(() => work.mock.results.length > 0, { timeout: 20_000, interval: 5 });
  client.abort(new Error('the client is gone'));
  await expect(work.mock.results[0]!.value).rejects.toThrow('the client is gone');
  await answer.catch(() => undefined);
  expect(work).toHaveBeenCalledOnce();
  expect(await deps.db.select({ id: media.id }).from(media)).toEqual(before);
  expect((await upload(await createPhoto(500, 300))).code).toBe('1');
});

test('CON-16 a file of more than 10 MB is refused', async () => {
  const bytes = Buffer.alloc(10 * 1024 * 1024 + 1);
  expect(await upload(bytes)).toMatchObject({ status: 413, code: 'TOO_LARGE' });
});

test('CON-02 images are uploaded by managers of the restaurant only', async () => {
  const bytes = await createPhoto();
  expect((await upload(bytes, { role: 'counter' })).code).toBe('FORBIDDEN');
  expect((await upload(bytes, { id: elsewhereId })).code).toBe('FORBIDDEN');
  expect((await upload(bytes, { role: 'owner' })).code).toBe('1');
});
