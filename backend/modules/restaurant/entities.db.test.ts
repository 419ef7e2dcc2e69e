import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';
import { createDishGroup, createDishItem } from '../../testing/dish-row';
import { insertPromotion, insertShop, type TestShop } from '../../testing/shop';

/**
 * The wire format of menu and restaurant, field by field. A menu has no fields of a cart (dishCount,
 * dishRemark, itemCount) and no prices that differ from the platform's: see the fixtures of the contract.
 */

let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

type Fields = Record<string, unknown>;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
  shop = await insertShop(
    database.db,
    [
      {
        name: 'Laksa',
        price: 850,
        stock: 7,
        specs: [
          { specId: 1, key: 'l', name: { en: 'Large' }, price: 1050, onSale: false },
          { specId: 2, key: 's', name: { en: 'Small' }, price: 850, onSale: true },
        ],
        groups: [
          createDishGroup({
            name: { en: 'Add', 'zh-CN': '加料' },
            hasPrice: true,
            mandatory: false,
            mustSelect: 2,
            min: 1,
            max: 4,
            items: [createDishItem(9, { name: { en: 'Egg', 'zh-CN': '蛋' }, price: 150, most: 2 })],
          }),
          createDishGroup({ hasPrice: false, mandatory: true }),
        ],
        more: {
          brief: { en: 'Noodles' },
          richBrief: { en: '<p>Noodles</p>' },
          pictures: ['l1', 'l2'],
          pictureTexts: { l2: { en: 'A bowl of laksa', 'zh-CN': '一碗叻沙' } },
          label: { en: 'New' },
          oldPrice: 1000,
          minOrder: 2,
          maxOrder: 6,
          mandatory: true,
        },
      },
    ],
    {
      logo: 'logo',
      banner: 'banner',
      shareImage: 'share',
      businessMode: 'SAAS',
      canReserve: true,
      inBusiness: false,
      minOrder: 2050,
      hours: [
        { from: 1, to: 5, times: [{ start: '11:00', end: '14:30' }] },
        { from: 6, to: 7, times: [{ start: '10:00', end: '22:00' }] },
      ],
      config: {
        announcement: { en: 'Open on holidays' },
        labels: [{ en: 'Halal' }, { en: 'Vegan choices' }],
        reservation: { weekdays: [1, 6], slots: [{ time: '18:00', limit: 1, discountPercent: 15 }] },
      },
    },
  );
  await insertPromotion(database.db, {
    restaurantId: shop.restaurantId,
    code: 'NOW',
    name: { en: '$5 off' },
    amountOff: 500,
  });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

async function getAnswer(name: 'restaurant.menu' | 'restaurant.info', locale = 'zh-CN') {
  const { envelope } = await client.send(contract[name], { restaurantId: shop.restaurantId }, { locale });
  return envelope.data;
}
const listMains = async () => (await getAnswer('restaurant.menu')) as Fields[];
const getLaksa = async () => ((await listMains())[0]!.dishList as Fields[])[0]!;

test('ENT-02 the restaurant’s answer has its fields in the wire’s forms', async () => {
  const info = (await getAnswer('restaurant.info')) as Fields;
  expect(info).toMatchObject({
    restaurantId: shop.restaurantId,
    restaurantName: '测试厨房',
    restaurantNameEn: 'Test Kitchen',
    restaurantDesc: 'A kitchen for tests',
    shopDescImage: '/media/share.webp',
    websiteBannerImage: '/media/banner.webp',
    imgBrand: '/media/logo.webp',
    webResShowImg: '/media/share.webp',
    address: '测试街1号',
    contactNoNew: '+65 6221 7740',
    countryCode: 'SG',
    city: 'Singapore',
    rating: 4.6,
    cuisines: ['面食'],
    minOrderAmount: 20.5,
    inBusiness: 'N',
    canOrder: true,
    platformAllowService: 'Y',
    supportTakeout: 'Y',
    canEnjoyInRestaurant: 1,
    canReserve: 1,
    reserveDiscount: 15,
    activeStr: '$5 off',
    promotions: ['$5 off'],
    manualPromotionDesc: 'Open on holidays',
    selfPickupLabel: '9折',
    businessMode: 'SAAS',
    businessTimes: [
      { dayOfWeekFrom: 1, dayOfWeekTo: 5, times: [{ startTime: '11:00', endTime: '14:30' }] },
      { dayOfWeekFrom: 6, dayOfWeekTo: 7, times: [{ startTime: '10:00', endTime: '22:00' }] },
    ],
    businessTimeDesc: '周一-周五 11:00-14:30;周六-周日 10:00-22:00',
    saasDeliveryFeeSubsidy: {
      stepList: [
        { distance: 3000, deliveryFee: 3 },
        { distance: 6000, deliveryFee: 5.5 },
      ],
    },
    showLabelList: ['Halal', 'Vegan choices'],
    restaurantLabel: 'Halal · Vegan choices',
    mandatoryDishs: [shop.dishIds[0]],
    lat: 1.28,
    lng: 103.845,
    restaurantWebUrl: `https://shop${shop.restaurantId}.example.test/`,
  });
  const { sunday, monday, tuesday, wednesday, thursday, friday, saturday } = info;
  expect([sunday, monday, tuesday, wednesday, thursday, friday, saturday]).toEqual([0, 1, 0, 0, 0, 0, 1]);
});

test('ENT-03 a category of the menu has its number, name, restaurant and dishes', async () => {
  const [category, ...others] = await listMains();
  expect(others).toEqual([]);
  expect(category).toMatchObject({
    categoryId: shop.categoryId,
    categoryName: '主食',
    restaurantId: shop.restaurantId,
    dishList: [{ dishId: shop.dishIds[0] }],
  });
});

test('ENT-04 a dish of the menu has its names, texts, images, prices, limits, choices and category', async () => {
  expect(await getLaksa()).toMatchObject({
    dishId: shop.dishIds[0],
    dishName: '菜 0',
    dishNameEn: 'Laksa 0',
    dishBrief: 'Noodles',
    dishRichBrief: '<p>Noodles</p>',
    dishImgs: ['/media/l1.webp', '/media/l2.webp'],
    dishImgAlts: ['', '一碗叻沙'],
    pictureLabel: 'New',
    dishPrice: 8.5,
    oldDishPrice: 10,
    dishRestaurantPrice: 8.5,
    minOrderNumber: 2,
    maxOrderNumber: 6,
    goodsStock: 7,
    mandatory: 'Y',
    detailList: [{ specId: 1 }, { specId: 2 }],
    items: [{ itemType: '加料' }, { itemType: 'Spice' }],
    categoryId: shop.categoryId,
    categoryName: '主食',
  });
});

test('ENT-05 a specification of the menu has its number, name, price and whether it is on sale', async () => {
  expect((await getLaksa()).detailList).toEqual([
    { specId: 1, detailName: 'Large', dishPrice: 10.5, dishRestaurantPrice: 10.5, isOnSale: 'N' },
    { specId: 2, detailName: 'Small', dishPrice: 8.5, dishRestaurantPrice: 8.5, isOnSale: 'Y' },
  ]);
});

test('ENT-06 a property group of the menu has its names, price, rules and items', async () => {
  const [add, spice] = (await getLaksa()).items as Fields[];
  expect(add).toMatchObject({
    itemType: '加料',
    itemTypeEn: 'Add',
    havePrice: 'Y',
    isMandatory: 'N',
    mustSelectNumber: 2,
    minNumber: 1,
    maxNumber: 4,
  });
  expect(spice).toMatchObject({ itemType: 'Spice', havePrice: 'N', isMandatory: 'Y' });
  expect(spice!.itemList).toHaveLength(3);
});

test('ENT-07 a property item of the menu has its number, name, price, sale and most', async () => {
  const [add] = (await getLaksa()).items as Fields[];
  expect(add!.itemList).toEqual([
    { itemId: 9, itemName: '蛋', itemPrice: 1.5, itemRestaurantPrice: 1.5, isOnSale: 'Y', maxInput: 2 },
  ]);
});
