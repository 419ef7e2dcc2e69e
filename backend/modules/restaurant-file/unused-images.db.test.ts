import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { draftEdits, drafts } from '../../schema/drafts';
import { media, mediaUses, mediaVariants } from '../../schema/media';
import { dishes } from '../../schema/menu';
import { orderLines } from '../../schema/orders';
import { restaurants } from '../../schema/restaurant';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock, type TestClock } from '../../testing/deps';
import { getOrder } from '../../testing/ordering';
import { insertDiners, insertShop, shopMorning, type TestShop } from '../../testing/shop';
import type { ImageStore } from '../media/image-store';
import { deleteUnused, recordUses } from '../media/media-uses';
import { renderImages, storeImages } from '../media/render-images';
import { removeRestaurant } from '../restaurant/restaurant-by-staff';
import { deleteUnusedImages } from './unused-images';

let database: TestDatabase;
let client: TestClient;
let clock: TestClock;
const discarded: string[] = [];
/** The bucket records the prefixes that it is asked to delete. */
const images = { discard: async (prefix: string) => void discarded.push(prefix) } as ImageStore;
let shop: TestShop;
let neighbor: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = createTestClock(shopMorning);
  await database.db.delete(mediaUses);
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(database.db);
  neighbor = await insertShop(database.db);
  return () => client.close();
});

let tint = 0;
/** Stores a unique image that these restaurants use. */
async function insertImage(...users: TestShop[]): Promise<string> {
  tint += 1;
  const bytes = await sharp({
    create: { width: 40 + tint, height: 30, channels: 3, background: { r: tint, g: 90, b: 10 } },
  })
    .png()
    .toBuffer();
  const { ids, rendered } = await renderImages(database.db, [{ name: 'photo.png', bytes }]);
  await storeImages(database.db, rendered);
  const id = ids.get('photo.png')!;
  for (const { restaurantId } of users) await recordUses(database.db, restaurantId, [id], clock.now());
  return id;
}

const showOnDish = ({ dishIds }: TestShop, pictures: string[]) =>
  database.db.update(dishes).set({ pictures }).where(eq(dishes.id, dishIds[0]!));

async function isStored(id: string): Promise<boolean> {
  const rows = await database.db.select({ id: media.id }).from(media).where(eq(media.id, id));
  const variants = await database.db
    .select({ id: mediaVariants.mediaId })
    .from(mediaVariants)
    .where(eq(mediaVariants.mediaId, id));
  expect(variants.length > 0).toBe(rows.length > 0);
  return rows.length > 0;
}

/** Runs the job once a day for some days. */
async function pass(days: number) {
  clock.advance({ days });
  return deleteUnusedImages({ db: database.db, images, clock: clock.now });
}

test('an image that was replaced is deleted with all its widths after 90 days, not before', async () => {
  const old = await insertImage(shop);
  await showOnDish(shop, [old]);
  await pass(100);
  expect(await isStored(old)).toBe(true);
  const next = await insertImage(shop);
  await showOnDish(shop, [next]);
  await pass(89);
  expect(await isStored(old)).toBe(true);
  expect(await pass(2)).toEqual({ deleted: 1 });
  expect(await isStored(old)).toBe(false);
  expect(await isStored(next)).toBe(true);
});

test('an image that was uploaded and never shown is deleted after 90 days', async () => {
  const upload = await insertImage(shop);
  await pass(91);
  expect(await isStored(upload)).toBe(false);
});

test('the objects of an image that the bucket holds are deleted with it', async () => {
  const id = await insertImage(shop);
  await insertImage(shop);
  await database.db.update(media).set({ source: null, objectPrefix: 'pictures/a-1' }).where(eq(media.id, id));
  expect(await pass(91)).toEqual({ deleted: 2 });
  expect(discarded.splice(0)).toEqual(['pictures/a-1']);
});

test.each([
  [
    'the draft',
    async (id: string) => {
      const at = clock.now();
      await database.db.insert(drafts).values({ restaurantId: shop.restaurantId }).onConflictDoNothing();
      const edit = {
        restaurantId: shop.restaurantId,
        path: 'dishes/dish-0/pictures',
        value: [id],
        revision: 1,
      };
      await database.db.insert(draftEdits).values({ ...edit, actor: 'Hana', at });
    },
  ],
  [
    'the logo',
    async (id: string) => {
      await database.db.update(restaurants).set({ logo: id }).where(eq(restaurants.id, shop.restaurantId));
    },
  ],
  [
    'a banner',
    async (id: string) => {
      await database.db
        .update(restaurants)
        .set({ config: { banners: [id] } })
        .where(eq(restaurants.id, shop.restaurantId));
    },
  ],
  [
    'a dish of a restaurant that uses the same picture',
    async (id: string) => {
      await recordUses(database.db, neighbor.restaurantId, [id], clock.now());
      await showOnDish(neighbor, [id]);
    },
  ],
])('a picture that %s shows stays', async (_, show) => {
  const id = await insertImage(shop);
  await show(id);
  await pass(91);
  await pass(91);
  expect(await isStored(id)).toBe(true);
});

test('an image that an order shows stays, also when the dish has another one', async () => {
  const id = await insertImage(shop);
  await showOnDish(shop, [id]);
  const [diner] = await insertDiners(database.db, 1);
  await client.call(contract['ordering.submit'], getOrder(diner!, shop, 2300), {
    token: diner!.token,
    idempotencyKey: `order-${id}`,
  });
  expect(
    await database.db
      .select({ picture: orderLines.picture })
      .from(orderLines)
      .where(eq(orderLines.picture, id)),
  ).toHaveLength(1);
  await showOnDish(shop, []);
  await pass(91);
  await pass(1);
  expect(await isStored(id)).toBe(true);
});

test('a removed restaurant takes its images with it, but not those of another', async () => {
  const own = await insertImage(shop);
  const shared = await insertImage(shop, neighbor);
  expect(await removeRestaurant({ db: database.db }, shop.restaurantId, clock.now())).toBe(true);
  expect(await isStored(own)).toBe(false);
  expect(await isStored(shared)).toBe(true);
});

test('two instances that look at once delete an image once, and none that is taken up meanwhile', async () => {
  const old = await insertImage(shop);
  const taken = await insertImage(shop);
  clock.advance({ days: 91 });
  const deps = { db: database.db, clock: clock.now };
  let use = async () => {};
  const using = new Promise<void>((resolve, reject) => {
    database.db
      .transaction(async (tx) => {
        await recordUses(tx, neighbor.restaurantId, [taken], clock.now());
        await new Promise<void>((go) => {
          use = async () => go();
          resolve();
        });
      })
      .catch(reject);
  });
  await using;
  const runs = Promise.all([deleteUnusedImages(deps), deleteUnusedImages(deps)]);
  // The deletion waits for the transaction that starts to use the image.
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
  await use();
  const counts = (await runs).map(({ deleted }) => deleted);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await isStored(old)).toBe(false);
  expect(await isStored(taken)).toBe(true);
});

test('a deletion of images that are in use deletes nothing', async () => {
  const id = await insertImage(shop);
  expect(await database.db.transaction((tx) => deleteUnused(tx, [id]))).toEqual([]);
  expect(await database.db.select().from(mediaUses).where(eq(mediaUses.mediaId, id))).toHaveLength(1);
});
