import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dish } from '@/lib/contract/menu';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { media, mediaVariants } from '../../schema/media';
import { categories, dishes } from '../../schema/menu';
import { promotions, restaurantDomains, restaurants } from '../../schema/restaurant';
import { changesChannel, parseChange } from '../changes/changes';
import { checkRestaurantFile } from './check/check-restaurant-file';
import { exportRestaurant, RestaurantUnknownError } from './export/export-restaurant';
import { importRestaurant } from './import/import-restaurant';
import { createSampleFile } from './sample-file';
import { formatFileError } from './yaml/file-errors';

const demo = ['lantern-kitchen', 'warisan-kopitiam', 'pho-nha-hanh', 'bowls-and-co'];
const demoFolder = join(import.meta.dirname, '../../../demo');

let test1: TestDatabase;
let test2: TestDatabase;
let folder: string;

beforeAll(async () => {
  [test1, test2] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([test1.close(), test2.close()]);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makan-file-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  for (const { db } of [test1, test2]) {
    await db.delete(dishes);
    await db.delete(restaurants);
    await db.delete(media);
  }
});

async function writeTestFile(name: string, text: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return path;
}

async function importWithoutErrors(at: TestDatabase, path: string, text?: string) {
  const answer = await importRestaurant(at.db, path, text ?? (await readFile(path, 'utf8')));
  expect(answer.errors.map(formatFileError)).toEqual([]);
  return answer.imported!;
}

for (const name of demo) {
  test(`the demo file ${name} round-trips: import, export, import elsewhere and export returns the same text`, async () => {
    const first = await importWithoutErrors(test1, join(demoFolder, `${name}.yaml`));
    const text = await exportRestaurant(test1.db, first.restaurantId, folder);
    const path = await writeTestFile('exported.yaml', text);
    // Rendering the same pictures again would take most of the time.
    await test2.db.insert(media).values(await test1.db.select().from(media));
    await test2.db.insert(mediaVariants).values(await test1.db.select().from(mediaVariants));
    const second = await importWithoutErrors(test2, path);
    expect(await exportRestaurant(test2.db, second.restaurantId)).toBe(text);

    const readMenu = async ({ db }: TestDatabase) =>
      (await db.select().from(dishes).orderBy(dishes.position)).map(({ id, categoryId, ...dish }) => ({
        ...dish,
        specs: dish.specs.map(({ specId, ...spec }) => spec),
        groups: dish.groups.map((group) => ({
          ...group,
          items: group.items.map(({ itemId, ...item }) => item),
        })),
      }));
    expect(await readMenu(test2)).toEqual(await readMenu(test1));
    const readShop = async ({ db }: TestDatabase) =>
      (await db.select().from(restaurants)).map(({ updatedAt, revision, config, ...row }) => row);
    expect(await readShop(test2)).toEqual(await readShop(test1));
  });
}

test('a second import updates in place: the same ids for the same keys, what left the file is off the menu', async () => {
  const path = await writeTestFile('shop.yaml', createSampleFile());
  await importWithoutErrors(test1, path);
  const before = await test1.db.select().from(dishes).orderBy(dishes.position);

  const changed = createSampleFile((file) => {
    file.dishes[0]!.price = 9.9;
    file.dishes[0]!.specs!.push({ key: 'giant', name: { en: 'Giant' }, price: 20 });
    file.dishes.splice(1, 1);
    file.categories = file.categories.filter((category) => category.key !== 'drinks');
    file.dishes = file.dishes.filter((dish) => dish.category !== 'drinks');
  });
  const summary = await importWithoutErrors(test1, path, changed);
  expect(summary).toMatchObject({ added: false, dropped: 2 });

  const after = await test1.db.select().from(dishes);
  expect(after).toHaveLength(before.length);
  const laksa = after.find((dish) => dish.key === 'laksa')!;
  expect(laksa).toMatchObject({ id: before[0]!.id, price: 990, listed: true });
  expect(laksa.specs.slice(0, 2).map((spec) => spec.specId)).toEqual(
    before[0]!.specs.map((spec) => spec.specId),
  );
  expect(laksa.groups[0]!.items.map((item) => item.itemId)).toEqual(
    before[0]!.groups[0]!.items.map((item) => item.itemId),
  );
  expect(
    after
      .filter((dish) => !dish.listed)
      .map((dish) => dish.key)
      .sort(),
  ).toEqual(['satay', 'teh']);
  const drinks = await test1.db.select().from(categories).where(eq(categories.key, 'drinks'));
  expect(drinks[0]!.listed).toBe(false);

  await importWithoutErrors(test1, path, createSampleFile());
  const back = await test1.db.select().from(dishes).orderBy(dishes.position);
  expect(back.map((dish) => [dish.id, dish.listed])).toEqual(before.map((dish) => [dish.id, true]));
});

test('DEC-50 a second import does not give back sold stock unless the file names another figure', async () => {
  const path = await writeTestFile('shop.yaml', createSampleFile());
  const getStock = async () =>
    (await test1.db.select({ stock: dishes.stock }).from(dishes).where(eq(dishes.key, 'satay')))[0]!.stock;
  await importWithoutErrors(test1, path);
  expect(await getStock()).toBe(10);
  await test1.db.update(dishes).set({ stock: 3 }).where(eq(dishes.key, 'satay'));
  await importWithoutErrors(test1, path);
  expect(await getStock()).toBe(3);
  await importWithoutErrors(
    test1,
    path,
    createSampleFile((file) => {
      file.dishes[1]!.stock = 25;
    }),
  );
  expect(await getStock()).toBe(25);
  await importWithoutErrors(
    test1,
    path,
    createSampleFile((file) => {
      file.dishes[1]!.stock = null;
    }),
  );
  expect(await getStock()).toBeNull();
});

test('uses of a promo code are not given back by a second import unless the file names another figure', async () => {
  const path = await writeTestFile('shop.yaml', createSampleFile());
  const getUsesLeft = async () => (await test1.db.select().from(promotions))[0]!.usesLeft;
  await importWithoutErrors(test1, path);
  await test1.db.update(promotions).set({ usesLeft: 2 });
  await importWithoutErrors(test1, path);
  expect(await getUsesLeft()).toBe(2);
  await importWithoutErrors(
    test1,
    path,
    createSampleFile((file) => {
      file.promotions![0]!.uses = 9;
    }),
  );
  expect(await getUsesLeft()).toBe(9);
  await importWithoutErrors(
    test1,
    path,
    createSampleFile((file) => {
      file.promotions = [];
    }),
  );
  expect(await test1.db.select().from(promotions)).toEqual([]);
});

test('a file with an error imports nothing, also when its error shows only in the database', async () => {
  const path = await writeTestFile('shop.yaml', createSampleFile());
  await importWithoutErrors(test1, path);
  const other = createSampleFile((file) => {
    file.restaurant.id = 9;
  });
  const answer = await importRestaurant(test1.db, path, other);
  expect(answer.imported).toBeUndefined();
  expect(answer.errors).toMatchObject([
    { field: 'domains[0]', code: 'DOMAIN_TAKEN' },
    { field: 'domains[1]', code: 'DOMAIN_TAKEN' },
  ]);
  expect(answer.errors[0]!.line).toBeGreaterThan(1);
  expect(await test1.db.select().from(restaurants).where(eq(restaurants.id, 9))).toEqual([]);
  expect(await test1.db.select().from(restaurantDomains)).toHaveLength(2);
});

test('promise 19: an image that cannot be fetched leaves nothing half imported and is said with its line', async () => {
  const text = createSampleFile((file) => {
    file.dishes[2]!.pictures = ['https://pictures.example.com/teh.png'];
  });
  const path = await writeTestFile('shop.yaml', text);
  const answer = await importRestaurant(test1.db, path, text, {
    fetchImage: async () => {
      throw new Error('no way there');
    },
  });
  expect(answer.errors).toMatchObject([{ field: 'dishes[2].pictures[0]', code: 'PICTURE_NOT_FETCHED' }]);
  expect(answer.errors[0]!.line).toBe(text.split('\n').findIndex((line) => line.includes('teh.png')) + 1);
  expect(await test1.db.select().from(restaurants)).toEqual([]);
  expect(await test1.db.select().from(media)).toEqual([]);
});

test('images are rendered once, at 96, 288, 800 and 1600 and never larger than the source', async () => {
  const photo = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#a52' } })
    .png()
    .toBuffer();
  await writeTestFile('a.png', photo);
  await writeTestFile('b.gif', await sharp(photo).resize(200).gif().toBuffer());
  const text = createSampleFile((file) => {
    file.dishes[0]!.pictures = ['a.png', 'b.gif'];
    file.dishes[1]!.pictures = ['a.png'];
  });
  const path = await writeTestFile('shop.yaml', text);
  expect(await importWithoutErrors(test1, path)).toMatchObject({ pictures: 2, imagesRendered: 2 });
  const [laksa] = await test1.db
    .select()
    .from(dishes)
    .where(and(eq(dishes.key, 'laksa')));
  const [large, small] = laksa!.pictures;
  const readSizes = async (id: string) => {
    const rows = await test1.db.select().from(mediaVariants).where(eq(mediaVariants.mediaId, id));
    const found = await Promise.all(
      rows.map(async (row) => [row.width, (await sharp(row.bytes!).metadata()).width] as const),
    );
    return Object.fromEntries(found);
  };
  expect(await readSizes(large!)).toEqual({ 0: 1000, 96: 96, 288: 288, 800: 800 });
  expect(await readSizes(small!)).toEqual({ 0: 200, 96: 96 });
  expect(await importWithoutErrors(test1, path)).toMatchObject({ pictures: 2, imagesRendered: 0 });
});

test('OPS-04 an import tells every backend that the restaurant changed', async () => {
  const client = await test1.pool.connect();
  try {
    const heard: (string | undefined)[] = [];
    client.on('notification', (message) => heard.push(message.payload));
    await client.query(`listen ${changesChannel}`);
    await importWithoutErrors(test1, await writeTestFile('shop.yaml', createSampleFile()));
    await client.query('select 1');
    await expect.poll(() => heard.map((payload) => parseChange(payload ?? '').restaurantId)).toEqual([4242]);
  } finally {
    client.release(true);
  }
});

test('ALG-01 what is in the food goes in, comes out as it was written and goes in again', async () => {
  const food = {
    contains: ['soy' as const],
    mayContain: ['nut' as const],
    freeOf: ['milk' as const],
    heat: 2 as const,
  };
  const text = createSampleFile((file) => {
    const laksa = file.dishes[0]!;
    laksa.food = { ...food, suits: ['noPork'], notFor: ['vegetarian'] };
    laksa.specs![0]!.food = food;
    laksa.groups![1]!.items[0]!.food = { contains: ['egg'], suits: ['vegetarian'] };
    file.dishes[1]!.food = { contains: [], heat: 0 };
  });
  await importWithoutErrors(test1, await writeTestFile('shop.yaml', text));
  const exported = await exportRestaurant(test1.db, 4242);
  const { file } = await checkRestaurantFile('shop.yaml', exported);
  const [laksa, satay, teh] = file!.dishes;
  expect(laksa!.food).toEqual({ ...food, suits: ['noPork'], notFor: ['vegetarian'] });
  expect(laksa!.specs.map((spec) => spec.food)).toEqual([food, undefined]);
  expect(laksa!.groups[1]!.items[0]!.food).toEqual({ contains: ['egg'], suits: ['vegetarian'] });
  expect([satay!.food, teh!.food]).toEqual([{ heat: 0 }, undefined]);
  await importWithoutErrors(test2, await writeTestFile('again.yaml', exported));
  expect(await exportRestaurant(test2.db, 4242)).toBe(exported);
});

test('CON-16 what images show goes in, comes out by their paths and goes in again', async () => {
  await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a52' } }).toFile(
    join(folder, 'bowl.png'),
  );
  const shows = { en: 'A bowl of laksa: noodles, prawns', vn: 'Một tô laksa' };
  const text = createSampleFile((file) => {
    file.dishes[0]!.pictures = ['bowl.png'];
    file.dishes[0]!.pictureTexts = { 'bowl.png': shows, 'gone.png': shows };
  });
  await importWithoutErrors(test1, await writeTestFile('shop.yaml', text));
  const [laksa] = await test1.db.select().from(dishes).where(eq(dishes.key, 'laksa'));
  expect(laksa!.pictureTexts).toEqual({ [laksa!.pictures[0]!]: shows });
  const exported = await exportRestaurant(test1.db, 4242);
  const { file } = await checkRestaurantFile(join(folder, 'shop.yaml'), exported);
  expect(file!.dishes[0]!.pictureTexts).toEqual({ 'bowl.png': shows });
  await importWithoutErrors(test2, await writeTestFile('again.yaml', exported));
  expect(await exportRestaurant(test2.db, 4242)).toBe(exported);
});

test('BKG-06 the months for which guests are named go in and come out; none stays none, and a wrong number is an error', async () => {
  const withMonths = (months?: number) =>
    createSampleFile((file) => {
      if (months !== undefined) file.guestMonths = months;
    });
  await importWithoutErrors(test1, await writeTestFile('shop.yaml', withMonths(18)));
  const exported = await exportRestaurant(test1.db, 4242);
  expect(exported).toContain('guestMonths: 18');
  await importWithoutErrors(test2, await writeTestFile('again.yaml', exported));
  expect(await exportRestaurant(test2.db, 4242)).toBe(exported);
  await importWithoutErrors(test1, await writeTestFile('shop.yaml', withMonths()));
  expect(await exportRestaurant(test1.db, 4242)).not.toContain('guestMonths');
  for (const months of [0, 121, 1.5]) {
    const { errors } = await checkRestaurantFile('shop.yaml', withMonths(months));
    expect(errors.map(({ field }) => field)).toEqual(['guestMonths']);
  }
});

test('ALG-01 the database refuses food that is stated both ways, at the dish and at what is chosen', async () => {
  await importWithoutErrors(test1, await writeTestFile('shop.yaml', createSampleFile()));
  const [laksa] = await test1.db.select().from(dishes).where(eq(dishes.key, 'laksa'));
  const { specs, groups } = laksa!;
  const both = { contains: ['egg' as const], freeOf: ['egg' as const] };
  const set = (change: Partial<typeof dishes.$inferInsert>) =>
    test1.db.update(dishes).set(change).where(eq(dishes.key, 'laksa'));
  const isRefused = { cause: { constraint: 'dishes_food' } };
  await expect(set({ food: both })).rejects.toMatchObject(isRefused);
  await expect(set({ food: { suits: ['vegan'], notFor: ['vegan'] } })).rejects.toMatchObject(isRefused);
  await expect(set({ specs: specs.map((spec) => ({ ...spec, food: both })) })).rejects.toMatchObject(
    isRefused,
  );
  const items = groups[0]!.items.map((item) => ({ ...item, food: both }));
  await expect(set({ groups: [{ ...groups[0]!, items }] })).rejects.toMatchObject(isRefused);
  await set({ food: { contains: ['egg'], freeOf: ['milk'], mayContain: ['nut'] } });
});

test('DEC-63 rich text comes in without scripts, styles and links out of https', async () => {
  const text = createSampleFile((file) => {
    file.dishes[0]!.richBrief = {
      en: '<p onclick="x()">Hot<script>alert(1)</script> <a href="javascript:x()">a</a> <a href="https://example.com/">b</a><img src=x onerror=x()></p>',
    };
  });
  await importWithoutErrors(test1, await writeTestFile('shop.yaml', text));
  const [laksa] = await test1.db.select().from(dishes).where(eq(dishes.key, 'laksa'));
  expect(laksa!.richBrief.en).toBe('<p>Hot <a>a</a> <a href="https://example.com/">b</a></p>');

  const longest = createSampleFile((file) => {
    file.dishes[0]!.richBrief = { en: '"'.repeat(20_000) };
  });
  await importWithoutErrors(test1, await writeTestFile('shop.yaml', longest));
  const [written] = await test1.db.select().from(dishes).where(eq(dishes.key, 'laksa'));
  // The menu's answer takes what the file takes.
  expect(dish.shape.dishRichBrief.safeParse(written!.richBrief.en).success).toBe(true);
});

test('exporting an unknown restaurant is refused', async () => {
  await expect(exportRestaurant(test1.db, 77)).rejects.toThrow(RestaurantUnknownError);
});
