import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { media } from '../../../schema/media';
import { dishes } from '../../../schema/menu';
import { auditLog } from '../../../schema/operator';
import { restaurants } from '../../../schema/restaurant';
import { reviews } from '../../../schema/reviews';
import { addDomain, removeDomain } from '../../restaurant/domains';
import { listHosts } from '../../restaurant/restaurant.repository';
import { setDishOnSale, setShopOpen } from '../../restaurant/restaurant-by-staff';
import { setReply } from '../../reviews/reply';
import { exportRestaurant } from '../export/export-restaurant';
import { createSampleFile } from '../sample-file';
import type { WrittenRestaurantFile } from '../schema/restaurant-file.schema';
import { formatFileError } from '../yaml/file-errors';
import { importRestaurant } from './import-restaurant';

const id = 4242;
const now = new Date('2026-11-20T04:00:00Z');
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makan-again-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  for (const table of [dishes, restaurants, media]) await database.db.delete(table);
});

async function importSample(change?: (file: WrittenRestaurantFile) => void) {
  const { errors } = await importRestaurant(database.db, join(folder, 'shop.yaml'), createSampleFile(change));
  expect(errors.map(formatFileError)).toEqual([]);
}

const getLaksa = async () => (await database.db.select().from(dishes).where(eq(dishes.key, 'laksa')))[0]!;
const getRestaurant = async () =>
  (await database.db.select().from(restaurants).where(eq(restaurants.id, id)))[0]!;

test('a dish that the operator took off sale stays off until the file changes its mind', async () => {
  const takeOffInFile = (file: WrittenRestaurantFile) => {
    file.dishes[0]!.onSale = false;
  };
  await importSample();
  const { id: dishId } = await getLaksa();
  await setDishOnSale(database.db, id, dishId, false, now);
  await importSample();
  expect((await getLaksa()).onSale).toBe(false);

  await setDishOnSale(database.db, id, dishId, true, now);
  await importSample();
  expect((await getLaksa()).onSale).toBe(true);

  await importSample(takeOffInFile);
  expect((await getLaksa()).onSale).toBe(false);
  await setDishOnSale(database.db, id, dishId, true, now);
  await importSample(takeOffInFile);
  expect((await getLaksa()).onSale).toBe(true);
  await importSample();
  expect((await getLaksa()).onSale).toBe(true);
});

test('a shop that the operator closed is not opened by an import', async () => {
  const closeInFile = (file: WrittenRestaurantFile) => {
    file.service!.inBusiness = false;
  };
  await importSample();
  await setShopOpen(database.db, id, false, now);
  await importSample();
  expect((await getRestaurant()).inBusiness).toBe(false);
  await importSample(closeInFile);
  await setShopOpen(database.db, id, true, now);
  await importSample(closeInFile);
  expect((await getRestaurant()).inBusiness).toBe(true);
});

test('CON-15 another begin of the business day holds from the next one, and other hours change none', async () => {
  const importAt = (at: string, change?: (file: WrittenRestaurantFile) => void) =>
    importRestaurant(database.db, join(folder, 'shop.yaml'), createSampleFile(change), { now: new Date(at) });
  const getDayStarts = async () => (await getRestaurant()).dayStarts;
  await importAt('2026-11-20T04:00:00Z');
  expect(await getDayStarts()).toEqual([]);
  await importAt('2026-11-21T04:00:00Z', (file) => {
    file.hours = [{ from: 'mon', to: 'sun', times: ['18:00-02:00'] }];
  });
  expect(await getDayStarts()).toEqual([]);
  const change = (file: WrittenRestaurantFile) => {
    file.dayChange = '03:00';
  };
  await importAt('2026-11-22T04:00:00Z', change);
  await importAt('2026-11-25T04:00:00Z', change);
  expect(await getDayStarts()).toEqual([{ from: '2026-11-23', at: '03:00' }]);
  await importAt('2026-11-26T04:00:00Z');
  expect(await getDayStarts()).toEqual([
    { from: '2026-11-23', at: '03:00' },
    { from: '2026-11-27', at: '05:00' },
  ]);
  await database.db.delete(dishes);
  await database.db.delete(restaurants);
  await importAt('2026-11-26T04:00:00Z', change);
  expect(await getDayStarts()).toEqual([{ from: '0001-01-01', at: '03:00' }]);
});

test('domains that the operator added or took away stay so until the file names others', async () => {
  await importSample();
  await addDomain(database.db, id, 'extra.example.test', now);
  await removeDomain(database.db, id, 'www.sample.example.test', now);
  await importSample();
  expect(await listHosts(database.db, id)).toEqual(['sample.example.test', 'extra.example.test']);
  await importSample((file) => {
    file.domains = ['other.example.test'];
  });
  expect(await listHosts(database.db, id)).toEqual(['other.example.test']);
});

test('what the operator set is what an export holds, and importing that changes nothing', async () => {
  await importSample();
  await setDishOnSale(database.db, id, (await getLaksa()).id, false, now);
  await setShopOpen(database.db, id, false, now);
  await addDomain(database.db, id, 'extra.example.test', now);
  const text = await exportRestaurant(database.db, id);
  const { errors } = await importRestaurant(database.db, join(folder, 'shop.yaml'), text);
  expect(errors).toEqual([]);
  expect(await exportRestaurant(database.db, id)).toBe(text);
  expect([(await getLaksa()).onSale, (await getRestaurant()).inBusiness]).toEqual([false, false]);
  expect(await listHosts(database.db, id)).toContain('extra.example.test');
});

test('reviews come in with their images, are changed by their keys, and leave with the file', async () => {
  const picture = join(folder, 'plate.png');
  await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).toFile(picture);
  const one = { key: 'one', nickName: 'Ann', score: 4.5, date: '2026-10-01', text: 'Good.' };
  const two = { ...one, key: 'two', avatar: 'plate.png', pictures: ['plate.png'] };
  const readStored = () => database.db.select().from(reviews).orderBy(asc(reviews.position));
  await importSample((file) => {
    file.reviews = [one, two];
  });
  const before = await readStored();
  expect(before.map(({ key, score, day, text }) => [key, score, day, text])).toEqual([
    ['one', 4.5, '2026-10-01', 'Good.'],
    ['two', 4.5, '2026-10-01', 'Good.'],
  ]);
  expect(before[1]!.pictures).toEqual([before[1]!.avatar]);

  await importSample((file) => {
    file.reviews = [{ ...two, score: 5, avatar: undefined, text: { en: 'Very good.' } }];
  });
  const after = await readStored();
  expect(after).toMatchObject([{ id: before[1]!.id, score: 5, avatar: null, text: { en: 'Very good.' } }]);
  await importSample();
  expect(await readStored()).toEqual([]);
});

test('a reply is in the export and imports to the same; an older file does not undo what staff wrote since', async () => {
  const one = { key: 'one', nickName: 'Ann', score: 4.5, date: '2026-10-01', text: 'Good.' };
  const inFile = { text: 'Thank you.\n=see you', date: '2026-10-02' };
  const readStored = async () => (await database.db.select().from(reviews))[0]!;
  const write = async (text: string | null) =>
    setReply(database.db, (await readStored()).id, text === null ? null : { text, date: '2026-11-01' }, {
      restaurantId: id,
      now,
    });
  const withReply = (reply?: typeof inFile) =>
    importSample((file) => {
      file.reviews = [{ ...one, reply }];
    });
  await withReply(inFile);
  expect((await readStored()).reply).toEqual(inFile);

  await write('Sorry.');
  await withReply(inFile);
  expect((await readStored()).reply).toEqual({ text: 'Sorry.', date: '2026-11-01' });
  const text = await exportRestaurant(database.db, id);
  expect((await importRestaurant(database.db, join(folder, 'shop.yaml'), text)).errors).toEqual([]);
  expect(await exportRestaurant(database.db, id)).toBe(text);
  expect((await readStored()).reply?.text).toBe('Sorry.');

  await write(null);
  await importRestaurant(database.db, join(folder, 'shop.yaml'), text);
  expect((await readStored()).reply).toBeNull();
  await write('Welcome back.');
  await withReply();
  expect((await readStored()).reply?.text).toBe('Welcome back.');
});

test('promise 19: one hostile review among many leaves everything as it was', async () => {
  await importSample();
  const before = await exportRestaurant(database.db, id);
  const text = createSampleFile((file) => {
    file.restaurant.name = { en: 'Taken over' };
    file.reviews = Array.from({ length: 50 }, (_, index) => ({
      key: `r${index}`,
      nickName: 'Ann',
      score: 5,
      date: '2026-10-01',
      text: index === 42 ? 'Nice\u0007' : 'Nice',
    }));
  });
  const { errors, imported: done } = await importRestaurant(database.db, join(folder, 'shop.yaml'), text);
  expect(done).toBeUndefined();
  expect(errors).toMatchObject([{ field: 'reviews[42].text', code: 'CONTROL_CHARACTER' }]);
  expect(text.split('\n')[errors[0]!.line - 1]).toContain('Nice\\a');
  expect(await exportRestaurant(database.db, id)).toBe(before);
  expect(await database.db.$count(reviews)).toBe(0);
});

test('a file that changes the owner or a payment account imports nothing until exactly these changes are accepted', async () => {
  const path = join(folder, 'shop.yaml');
  await importSample();
  const before = await getRestaurant();
  const taken = createSampleFile((file) => {
    file.restaurant.merchantId = 'thief';
    file.payment.accounts = { paynow: { mobile: '+6591234567', name: 'THIEF' } };
    file.restaurant.city = 'Changi';
  });
  const refused = await importRestaurant(database.db, path, taken, { now });
  expect(refused.imported).toBeUndefined();
  expect(refused.unaccepted?.changes).toEqual([
    { field: 'restaurant.merchantId', before: 'sample', after: 'thief' },
    {
      field: 'payment.accounts.paynow',
      before: { uen: 'T19LL9999A', name: 'SAMPLE' },
      after: { mobile: '+6591234567', name: 'THIEF' },
    },
  ]);
  expect(await getRestaurant()).toEqual(before);

  const accept = refused.unaccepted!.digest;
  const other = createSampleFile((file) => {
    file.restaurant.merchantId = 'another-thief';
  });
  expect((await importRestaurant(database.db, path, other, { now, accept })).imported).toBeUndefined();
  expect((await importRestaurant(database.db, path, taken, { now, accept })).imported?.added).toBe(false);
  expect(await getRestaurant()).toMatchObject({ merchantId: 'thief', city: 'Changi' });
  const rows = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.restaurantId, id))
    .orderBy(desc(auditLog.id));
  expect(rows[0]!.detail).toMatchObject({ changes: refused.unaccepted!.changes });
});

test('an account that is added or left out is a change of it, and other fields need no acceptance', async () => {
  const path = join(folder, 'shop.yaml');
  await importSample();
  await importSample((file) => {
    file.restaurant.city = 'Changi';
    file.domains = ['other.example.test'];
  });
  const [row] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(row!.detail).toMatchObject({
    domains: { before: ['sample.example.test', 'www.sample.example.test'], after: ['other.example.test'] },
  });
  const added = createSampleFile((file) => {
    file.payment.accounts!.hosted = { merchantId: 'ELSEWHERE' };
  });
  const refused = await importRestaurant(database.db, path, added, { now });
  expect(refused.unaccepted?.changes).toEqual([
    { field: 'payment.accounts.hosted', before: null, after: { merchantId: 'ELSEWHERE' } },
  ]);
});
