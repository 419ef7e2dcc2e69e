import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { auditLog } from '../../schema/operator';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { createDishGroup, createDishItem } from '../../testing/dish-row';
import { insertPromotion, insertShop, shopMorning, type TestShop } from '../../testing/shop';
import { setDishOnSale, setShopOpen, setStock } from './restaurant-by-staff';

const menu = contract['restaurant.menu'];
const info = contract['restaurant.info'];
const findByDomain = contract['restaurant.findByDomain'];
const clock = createTestClock(shopMorning);
const now = clock.now();
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(
    database.db,
    [
      {
        name: 'Laksa',
        price: 1250,
        stock: 7,
        specs: [
          { specId: 1, key: 's', name: { en: 'Small', 'zh-CN': '小' }, price: 1250, onSale: true },
          { specId: 2, key: 'l', name: { en: 'Large' }, price: 1500, onSale: false },
        ],
        groups: [
          createDishGroup({ hasPrice: true, max: 2, items: [createDishItem(11, { price: 150, most: 2 })] }),
        ],
        more: {
          pictures: ['abc123', 'https://img.example.com/laksa.webp'],
          mandatory: true,
          boxFee: 20,
          minOrder: 2,
          maxOrder: 6,
          oldPrice: 1400,
        },
      },
      { name: 'Off', more: { onSale: false } },
      { name: 'Gone', more: { listed: false } },
      { name: 'Tea', price: 300 },
    ],
    {
      config: {
        labels: [{ en: 'Halal' }],
        announcement: { en: 'Open on holidays' },
        reservation: {
          weekdays: [1, 6],
          slots: [
            { time: '18:00', limit: 1, discountPercent: 15 },
            { time: '19:00', limit: 1, discountPercent: 5 },
          ],
        },
      },
      canReserve: true,
      theme: { templateThemeBg: '#FFB903' },
      logo: 'logo1',
      specialDays: [{ date: '2026-12-25', note: { en: 'Christmas' }, times: [] }],
      businessMode: 'PLATFORM',
    },
  );
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

test('API-41 a host gives its restaurant, whatever its case and port', async () => {
  const expected = {
    restaurantId: shop.restaurantId,
    countryCode: 'SG',
    city: 'Singapore',
    defaultLocale: 'en',
    restaurantName: 'Test Kitchen',
    domainName: `shop${shop.restaurantId}.example.test`,
    templateThemeBg: '#FFB903',
  };
  const host = expected.domainName;
  for (const domainName of [host, host.toUpperCase(), `${host}:3000`])
    expect(await client.call(findByDomain, { domainName })).toMatchObject(expected);
});

test('API-41 an unknown host is rejected with its own code, a missing one is an input error', async () => {
  const refused = await client.getError(findByDomain, { domainName: 'nowhere.example.test' });
  expect([refused.code, refused.status]).toEqual(['HOST_UNKNOWN', 200]);
  const missing = await client.send(findByDomain, {});
  expect([missing.status, missing.envelope.code]).toEqual([400, 'INVALID_INPUT']);
});

test('DEC-85 the storefront lists all domains or those of one restaurant, and browsers may not', async () => {
  const mine = { domainName: `shop${shop.restaurantId}.example.test`, restaurantId: shop.restaurantId };
  const domains = contract['restaurant.domains'];
  expect(await client.call(domains, { restaurantId: shop.restaurantId })).toMatchObject([
    {
      ...mine,
      countryCode: 'SG',
      city: 'Singapore',
      defaultLocale: 'en',
      restaurantName: 'Test Kitchen',
      templateThemeBg: '#FFB903',
    },
  ]);
  const all = await client.call(domains, {});
  expect(all).toContainEqual(expect.objectContaining(mine));
  const names = all.map(({ domainName }) => domainName);
  expect(await client.call(domains, { after: names[0] })).toEqual(all.slice(1));
  const outsider = await client.send(domains, {}, { headers: { 'x-gateway-secret': undefined } });
  expect([outsider.status, outsider.envelope.code]).toEqual([403, 'FORBIDDEN']);
});

test('API-42 the menu has what is listed and on sale, with choices and stock', async () => {
  const [mains, ...others] = await client.call(menu, { restaurantId: shop.restaurantId });
  expect(others).toEqual([]);
  expect(mains).toMatchObject({ categoryName: 'Mains', restaurantId: shop.restaurantId });
  expect(mains?.dishList.map((dish) => dish.dishName)).toEqual(['Laksa 0', 'Tea 3']);
  expect(mains?.dishList[0]).toMatchObject({
    dishId: shop.dishIds[0],
    dishPrice: 1250,
    oldDishPrice: 1400,
    goodsStock: 7,
    mandatory: true,
    minOrderNumber: 2,
    maxOrderNumber: 6,
    boxFee: 20,
    dishImgs: ['/media/abc123.webp', 'https://img.example.com/laksa.webp'],
    detailList: [
      { specId: 1, detailName: 'Small', dishPrice: 1250, isOnSale: true },
      { specId: 2, detailName: 'Large', dishPrice: 1500, isOnSale: false },
    ],
    items: [
      {
        itemType: 'Spice',
        havePrice: true,
        isMandatory: true,
        maxNumber: 2,
        itemList: [{ itemId: 11, itemPrice: 150, isOnSale: true, maxInput: 2 }],
      },
    ],
  });
  expect(mains?.dishList[1]?.goodsStock).toBeUndefined();
});

test('API-42 the menu speaks the language of the header, else the restaurant’s own', async () => {
  const getNames = async (locale: string) => {
    const [mains] = await client.call(menu, { restaurantId: shop.restaurantId }, { locale });
    const laksa = mains?.dishList[0];
    return [mains?.categoryName, laksa?.dishName, laksa?.dishNameEn, laksa?.detailList[0]?.detailName];
  };
  expect(await getNames('zh-CN')).toEqual(['主食', '菜 0', 'Laksa 0', '小']);
  expect(await getNames('vn')).toEqual(['Mains', 'Laksa 0', 'Laksa 0', 'Small']);
});

test('API-42 the wire has money as decimals and yes and no as letters, under success code 1', async () => {
  const { envelope } = await client.send(menu, { restaurantId: shop.restaurantId });
  expect(envelope).toMatchObject({ code: '1', isSuccess: true, success: true });
  const [mains] = envelope.data as { dishList: Record<string, unknown>[] }[];
  expect(mains?.dishList[0]).toMatchObject({ dishPrice: 12.5, mandatory: 'Y' });
});

test('API-42 an unknown restaurant is rejected, a missing id is an input error', async () => {
  expect((await client.getError(menu, { restaurantId: 1 })).code).toBe('RESTAURANT_UNKNOWN');
  expect((await client.send(menu, {})).status).toBe(400);
});

test('API-43 the restaurant tells all that its pages show', async () => {
  await insertPromotion(database.db, {
    restaurantId: shop.restaurantId,
    code: 'NOW',
    name: { en: '$5 off over $30' },
    amountOff: 500,
  });
  await insertPromotion(database.db, {
    restaurantId: shop.restaurantId,
    code: 'OVER',
    name: { en: 'Over' },
    amountOff: 500,
    validUntil: now,
  });
  expect(await client.call(info, { restaurantId: shop.restaurantId })).toMatchObject({
    restaurantId: shop.restaurantId,
    restaurantName: 'Test Kitchen',
    imgBrand: '/media/logo1.webp',
    address: '1 Test Street',
    contactNoNew: '+65 6221 7740',
    countryCode: 'SG',
    rating: 4.6,
    cuisines: ['Noodles'],
    minOrderAmount: 0,
    inBusiness: true,
    canOrder: true,
    platformAllowService: true,
    supportTakeout: true,
    canEnjoyInRestaurant: true,
    canReserve: true,
    reserveDiscount: 15,
    activeStr: '$5 off over $30',
    promotions: ['$5 off over $30'],
    offers: [{ name: '$5 off over $30', code: 'NOW' }],
    manualPromotionDesc: 'Open on holidays',
    selfPickupLabel: '10% OFF',
    selfPickupDiscount: 9,
    businessMode: 'PLATFORM',
    businessTimes: [{ dayOfWeekFrom: 1, dayOfWeekTo: 7, times: [{ startTime: '11:00', endTime: '22:00' }] }],
    businessTimeDesc: 'Mon-Sun 11:00-22:00',
    saasDeliveryFeeSubsidy: {
      stepList: [
        { distance: 3000, deliveryFee: 300 },
        { distance: 6000, deliveryFee: 550 },
      ],
    },
    showLabelList: ['Halal'],
    mandatoryDishs: [shop.dishIds[0]],
    monday: true,
    tuesday: false,
    saturday: true,
    timeZone: 'Asia/Singapore',
    specialDays: [{ date: '2026-12-25', note: 'Christmas', times: [] }],
    orderDaysAhead: 6,
    restaurantWebUrl: `https://shop${shop.restaurantId}.example.test/`,
  });
});

test('API-43 hours and pick-up label are worded in the diner’s language', async () => {
  const getTexts = async (locale: string) => {
    const answer = await client.call(info, { restaurantId: shop.restaurantId }, { locale });
    return [answer.businessTimeDesc, answer.selfPickupLabel];
  };
  expect(await getTexts('zh-CN')).toEqual(['周一-周日 11:00-22:00', '9折']);
  expect(await getTexts('vn')).toEqual(['T2-CN 11:00-22:00', 'Giảm 10%']);
});

test('an operator’s change of stock, sale and opening shows at once and is written down', async () => {
  const changed = await insertShop(database.db, [{ name: 'Rice', stock: 3 }, { name: 'Soup' }]);
  const { restaurantId, dishIds } = changed;
  const [rice, soup] = dishIds as [number, number];
  const listStock = async () =>
    (await client.call(menu, { restaurantId }))[0]?.dishList.map((dish) => [dish.dishId, dish.goodsStock]);
  expect(await listStock()).toEqual([
    [rice, 3],
    [soup, undefined],
  ]);
  await setStock(database.db, restaurantId, rice, null, now);
  await setDishOnSale(database.db, restaurantId, soup, false, now);
  expect(await listStock()).toEqual([[rice, undefined]]);
  await setShopOpen(database.db, restaurantId, false, now, { actor: 'ann' });
  expect((await client.call(info, { restaurantId })).inBusiness).toBe(false);
  const acts = (await database.db.select().from(auditLog)).filter((act) => act.restaurantId === restaurantId);
  expect(acts.map(({ act, subject, actor }) => [act, subject, actor])).toEqual([
    ['dish.stock', String(rice), 'operator'],
    ['dish.sale', String(soup), 'operator'],
    ['shop.open', String(restaurantId), 'ann'],
  ]);
});

test('an operator gets an error for an unknown dish', async () => {
  await expect(setStock(database.db, shop.restaurantId, 1, 5, now)).rejects.toMatchObject({
    code: 'DISH_UNKNOWN',
  });
  await expect(setShopOpen(database.db, 1, true, now)).rejects.toMatchObject({ code: 'RESTAURANT_UNKNOWN' });
});
