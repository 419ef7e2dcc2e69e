import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { menuImagePath } from '@/lib/contract/staff/menu';
import type { Role } from '@/lib/contract/staff/roles';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { media } from '../../schema/media';
import { createTestDeps } from '../../testing/deps';
import { insertShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { exportRestaurant } from '../restaurant-file/export-restaurant';

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

/** Left half red, right half blue, tagged as a camera does: it has to be turned by a quarter to stand upright. */
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

test('CON-16 what is no image, and one of 60,000 by 60,000 pixels, is refused with the reason', async () => {
  const huge = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"/>');
  expect(await upload(huge)).toMatchObject({
    code: 'PICTURE_REFUSED',
    data: { reason: 'pixels', megapixels: 3600 },
  });
  expect(await upload(Buffer.from('<html>'))).toMatchObject({ code: 'PICTURE_REFUSED' });
  const whole = await createPhoto(1200, 800);
  expect(await upload(whole.subarray(0, whole.length / 2))).toMatchObject({
    code: 'PICTURE_REFUSED',
    data: { reason: 'damaged' },
  });
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
