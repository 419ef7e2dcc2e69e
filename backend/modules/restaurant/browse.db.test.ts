import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { dishes } from '../../schema/menu';
import { restaurants } from '../../schema/restaurant';
import { startTestClient, type TestClient } from '../../testing/client';
import { insertShop } from '../../testing/shop';
import { browsePage } from './browse.repository';

const filter = contract['restaurant.filter'];
let database: TestDatabase;
let client: TestClient;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});
beforeEach(async () => {
  await database.db.delete(dishes);
  await database.db.delete(restaurants);
});

const listRestaurantNames = async (asked: Partial<Input<'restaurant.filter'>> = {}, locale = 'en') =>
  (await client.call(filter, asked as Input<'restaurant.filter'>, { locale })).map(
    (card) => card.restaurantName,
  );

test('API-44 restaurants are browsed by country, city and keyword, the best rated first', async () => {
  await insertShop(database.db, [{}], { name: { en: 'Low' }, rating: 3.1 });
  await insertShop(database.db, [{}], { name: { en: 'High' }, rating: 4.9 });
  await insertShop(database.db, [{}], { name: { en: 'New' }, rating: null });
  await insertShop(database.db, [{}], {
    name: { vn: 'Phở Đức' },
    countryCode: 'VN',
    city: 'Hà Nội',
    rating: 4,
  });
  await insertShop(database.db, [{}], { name: { en: 'Hidden' }, rating: 5, platformAllow: false });

  expect(await listRestaurantNames()).toEqual(['High', 'Phở Đức', 'Low', 'New']);
  expect(await listRestaurantNames({ countryCode: 'SG' })).toEqual(['High', 'Low', 'New']);
  expect(await listRestaurantNames({ countryCode: 'VN', city: 'Hà Nội' })).toEqual(['Phở Đức']);
  expect(await listRestaurantNames({ countryCode: 'VN', city: 'Hà Nội '.normalize('NFD') })).toEqual([
    'Phở Đức',
  ]);
  expect(await listRestaurantNames({ countryCode: 'VN', city: 'Singapore' })).toEqual([]);
  for (const keyword of ['phở', 'PHO', 'pho duc', 'đức', 'ha noi', 'hà'])
    expect(await listRestaurantNames({ keyword })).toEqual(['Phở Đức']);
  expect(await listRestaurantNames({ keyword: 'noodles low' })).toEqual(['Low']);
});

test('API-44 a keyword with marks lists first the restaurants that have them', async () => {
  await insertShop(database.db, [{}], { name: { vn: 'Cà phê Sữa' }, cuisines: [], rating: 4.9 });
  await insertShop(database.db, [{}], { name: { vn: 'Quán Cá Kho' }, cuisines: [], rating: 3.1 });
  expect(await listRestaurantNames({ keyword: 'cá' })).toEqual(['Quán Cá Kho', 'Cà phê Sữa']);
  expect(await listRestaurantNames({ keyword: 'cà' })).toEqual(['Cà phê Sữa', 'Quán Cá Kho']);
  expect(await listRestaurantNames({ keyword: 'ca' })).toEqual(['Cà phê Sữa', 'Quán Cá Kho']);
});

test('API-44 a keyword is text: no pattern, no quote and no name of a language finds what it should not', async () => {
  await insertShop(database.db, [{}], { name: { en: '100% Plant', 'zh-CN': '百分百' }, cuisines: [] });
  await insertShop(database.db, [{}], { name: { en: 'Ordinary' }, cuisines: [] });
  expect(await listRestaurantNames({ keyword: '100%' })).toEqual(['100% Plant']);
  expect(await listRestaurantNames({ keyword: '百' }, 'zh-CN')).toEqual(['百分百']);
  for (const keyword of ['%', '_', "'; drop table restaurants; --", '\\', 'zh-CN', 'en"'])
    expect(await listRestaurantNames({ keyword })).toEqual(keyword === '%' ? ['100% Plant'] : []);
});

test('API-44 pages are bounded and hold each restaurant once', async () => {
  for (let index = 0; index < browsePage + 3; index++)
    await insertShop(database.db, [{}], { name: { en: `Shop ${index}` }, rating: 4 });
  const first = await listRestaurantNames({ pageNo: 1 });
  const second = await listRestaurantNames({ pageNo: 2 });
  expect([first.length, second.length, (await listRestaurantNames({ pageNo: 3 })).length]).toEqual([
    browsePage,
    3,
    0,
  ]);
  expect(new Set([...first, ...second]).size).toBe(browsePage + 3);
});

test('API-44 a card has what a list shows, in the language asked for', async () => {
  const { restaurantId } = await insertShop(database.db, [{}], { logo: 'logo1', shareImage: 'shop1' });
  const [card] = await client.call(filter, {} as Input<'restaurant.filter'>, { locale: 'zh-CN' });
  expect(card).toEqual({
    restaurantId,
    restaurantName: '测试厨房',
    restaurantNameEn: 'Test Kitchen',
    imgBrand: '/media/logo1.webp',
    webResShowImg: '/media/shop1.webp',
    address: '测试街1号',
    countryCode: 'SG',
    city: 'Singapore',
    rating: 4.6,
    commentCount: 0,
    cuisines: ['面食'],
    minOrderAmount: 0,
    inBusiness: true,
    canOrder: true,
    supportTakeout: true,
    canEnjoyInRestaurant: true,
    canReserve: false,
    restaurantWebUrl: `https://shop${restaurantId}.example.test/`,
    lat: 1.28,
    lng: 103.845,
  });
});

test('API-44 an unknown country, a page 0 and an endless keyword are input errors', async () => {
  for (const wire of [{ countryCode: 'XX' }, { pageNo: 0 }, { pageNo: 'one' }, { keyword: 'x'.repeat(61) }]) {
    const { status, envelope } = await client.send(filter, wire);
    expect([status, envelope.code]).toEqual([400, 'INVALID_INPUT']);
  }
});
