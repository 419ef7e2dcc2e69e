import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { restaurantDomains } from '../../schema/restaurant';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestEnv } from '../../testing/deps';
import { insertShop, type TestShop } from '../../testing/shop';

const siblings = contract['restaurant.siblings'];
const outlets = contract['restaurant.outlets'];
const banner = contract['restaurant.banner'];
const webUrl = contract['restaurant.webUrl'];
let database: TestDatabase;
let client: TestClient;
let own: TestShop;
let near: TestShop;
let far: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  const env = { ...createTestEnv(database.url), STOREFRONT_URL: 'http://127.0.0.1:3210' };
  client = await startTestClient(database, { env });
  own = await insertShop(database.db, [{}], {
    merchantId: 'family',
    config: {
      banners: ['one', 'two'],
      bannerSeconds: 7,
      outlets: [
        {
          key: 'airport',
          name: { en: 'Airport', 'zh-CN': '机场店' },
          address: { en: 'Terminal 3' },
          lat: 1.3554,
          lng: 103.9868,
          hours: { en: 'Daily 06:00-23:00' },
          logo: 'air',
          url: 'https://airport.example.com/',
        },
      ],
    },
  });
  far = await insertShop(database.db, [{}], { merchantId: 'family', name: { en: 'Far' }, lat: 1.5 });
  near = await insertShop(database.db, [{}], {
    merchantId: 'family',
    name: { en: 'Near', 'zh-CN': '近店' },
    lat: 1.29,
    logo: 'n1',
  });
  await insertShop(database.db, [{}], { merchantId: 'family', name: { en: 'Off' }, platformAllow: false });
  await insertShop(database.db, [{}], { merchantId: 'another', name: { en: 'Foreign' } });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const nearest = { userLat: 1.28, userLng: 103.845 };
const nowhere = { userLat: undefined, userLng: undefined };

test('API-48 siblings are the other listed restaurants of the merchant', async () => {
  const found = await client.call(siblings, { restaurantId: own.restaurantId });
  expect(found.map((outlet) => outlet.restaurantName)).toEqual(['Far', 'Near']);
  expect(await client.call(siblings, { restaurantId: near.restaurantId })).toHaveLength(2);
});

test('API-48 an unknown restaurant is rejected, a missing id is an input error', async () => {
  for (const call of [siblings, outlets]) {
    expect((await client.getError(call, { restaurantId: 1, ...nowhere })).code).toBe('RESTAURANT_UNKNOWN');
    expect((await client.send(call, {})).envelope.code).toBe('INVALID_INPUT');
  }
});

test('API-49 all outlets come the nearest first, with whole meters from where the diner is', async () => {
  const found = await client.call(outlets, { restaurantId: own.restaurantId, ...nearest });
  expect(found.map(({ restaurantName, distanceInMeter }) => [restaurantName, distanceInMeter])).toEqual([
    ['Near', 1112],
    ['Airport', 17854],
    ['Far', 24463],
  ]);
});

test('API-49 without both coordinates no distance is made up', async () => {
  for (const from of [nowhere, { ...nowhere, userLat: 1.28 }]) {
    const found = await client.call(outlets, { restaurantId: own.restaurantId, ...from });
    expect(found.map((outlet) => outlet.restaurantName)).toEqual(['Far', 'Near', 'Airport']);
    expect(found.map((outlet) => outlet.distanceInMeter)).toEqual([undefined, undefined, undefined]);
  }
  const { envelope } = await client.send(outlets, {
    restaurantId: own.restaurantId,
    userLat: 91,
    userLng: 0,
  });
  expect(envelope.code).toBe('INVALID_INPUT');
});

test('ENT-09 an outlet has its names, address, logo, hours, distance and address on the web', async () => {
  const found = await client.call(
    outlets,
    { restaurantId: own.restaurantId, ...nearest },
    { locale: 'zh-CN' },
  );
  expect(found[0]).toEqual({
    restaurantId: near.restaurantId,
    restaurantName: '近店',
    restaurantNameEn: 'Near',
    address: '测试街1号',
    imgBrand: '/media/n1.webp',
    businessTimeDesc: '周一-周日 11:00-22:00',
    distanceInMeter: 1112,
    restaurantWebUrl: `https://shop${near.restaurantId}.example.test/`,
  });
  // An outlet that is not a restaurant on this platform has no id; its texts come from the file.
  expect(found[1]).toEqual({
    restaurantId: undefined,
    restaurantName: '机场店',
    restaurantNameEn: 'Airport',
    address: 'Terminal 3',
    imgBrand: '/media/air.webp',
    businessTimeDesc: 'Daily 06:00-23:00',
    distanceInMeter: 17854,
    restaurantWebUrl: 'https://airport.example.com/',
  });
});

test('API-47 DEC-24 the banner of the restaurant in the path is answered with code 2001 and success true', async () => {
  const { status, envelope } = await client.send(banner, { restaurantId: own.restaurantId });
  expect(status).toBe(200);
  expect(envelope).toMatchObject({ code: 2001, success: true, isSuccess: true });
  expect((await client.getError(banner, { restaurantId: 1 })).code).toBe('RESTAURANT_UNKNOWN');
  expect((await client.send(banner, { restaurantId: 'x' })).envelope.code).toBe('INVALID_INPUT');
});

test('ENT-10 a banner has its images, whether they turn, and the seconds between them', async () => {
  const { envelope } = await client.send(banner, { restaurantId: own.restaurantId });
  expect(envelope.data).toEqual({
    bannerUrl: ['/media/one.webp', '/media/two.webp'],
    autoRound: 'Y',
    intervalTime: 7,
  });
  // A banner without images does not rotate.
  expect(await client.call(banner, { restaurantId: far.restaurantId })).toEqual({
    bannerUrl: [],
    autoRound: false,
    intervalTime: 5,
  });
});

test('API-52 the web address is the canonical host’s, over https unless it is this machine’s', async () => {
  const toUrl = async (restaurantId: number) =>
    (await client.call(webUrl, { restaurantId })).restaurantWebUrl;
  expect(await toUrl(own.restaurantId)).toBe(`https://shop${own.restaurantId}.example.test/`);
  const { restaurantId } = await insertShop(database.db);
  await database.db.insert(restaurantDomains).values({ host: 'mine.localhost', restaurantId, position: -1 });
  expect(await toUrl(restaurantId)).toBe('http://mine.localhost:3210/');
});

test('API-52 a restaurant without a domain has none, an unknown one is rejected, a missing id is an input error', async () => {
  const { restaurantId } = await insertShop(database.db);
  await database.pool.query('delete from restaurant_domains where restaurant_id = $1', [restaurantId]);
  expect(await client.call(webUrl, { restaurantId })).toEqual({ restaurantWebUrl: undefined });
  expect((await client.getError(webUrl, { restaurantId: 1 })).code).toBe('RESTAURANT_UNKNOWN');
  expect((await client.send(webUrl, {})).envelope.code).toBe('INVALID_INPUT');
});
