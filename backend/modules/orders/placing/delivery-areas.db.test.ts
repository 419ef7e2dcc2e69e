import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import type { DeliveryArea } from '../../../schema/restaurant';
import { startTestClient, type TestClient } from '../../../testing/client';
import { createTestClock } from '../../../testing/deps';
import { getOrder } from '../../../testing/ordering';
import {
  createOrderLine,
  far,
  insertDiners,
  insertShop,
  near,
  outside,
  shopDay,
  shopMorning,
  shopSlot,
  type TestShop,
} from '../../../testing/shop';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let token: string;

const areas: DeliveryArea[] = [
  {
    key: 'river',
    name: { en: 'River' },
    shape: {
      type: 'Polygon',
      coordinates: [
        [
          [103.84, 1.27],
          [103.85, 1.27],
          [103.85, 1.29],
          [103.84, 1.29],
          [103.84, 1.27],
        ],
      ],
    },
    fee: 200,
    minimum: 2000,
    freeFrom: 4000,
    available: { times: [{ start: '12:00', end: '14:00' }] },
  },
  { key: 'west', name: { en: 'West' }, postalCodes: ['60'], fee: 700 },
];

/** The shop has no steps by distance. */
const delivery = { areas, steps: [], leadMinutes: 40, slotMinutes: 30, daysAhead: 6 };

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  token = await client.guest();
  shop = await insertShop(database.db, [{}], { delivery });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const quote = async (count: number, changes: Partial<Input<'ordering.extraInfo'>>) => {
  const input = {
    userId: 0,
    restaurants: [{ restaurantId: shop.restaurantId }],
    deliveryType: 'DELIVERY_TO_HOME',
    dishList: [createOrderLine(shop.dishIds[0]!, count)],
    ...changes,
  } as Input<'ordering.extraInfo'>;
  const { quote } = await client.call(contract['ordering.extraInfo'], input, { token });
  return [quote.deliveryFee, quote.minOrderAmount];
};

test('MEN-09 an area has its fee, its minimum and its price from which the delivery is free', async () => {
  expect(await quote(1, near)).toEqual([200, 2000]);
  expect(await quote(3, near)).toEqual([200, 2000]);
  expect(await quote(4, near)).toEqual([0, 2000]);
  const west = { ...outside, deliveryAddress: { addressDetail: '1 Jurong West, Singapore 600001' } };
  expect((await quote(1, west))[0]).toBe(700);
});

test.each([
  [2500, 2000],
  // No area has less than the shop.
  [2000, undefined],
])('MEN-09 a shop with the minimum %s tells the least one of its areas: %s', async (minOrder, least) => {
  const { restaurantId } = await insertShop(database.db, [{}], { delivery, minOrder });
  const info = await client.call(contract['restaurant.info'], { restaurantId }, { token });
  expect(info).toMatchObject({ minOrderAmount: minOrder });
  expect(info.areaMinOrderAmount).toBe(least);
});

test('MEN-09 the fee beside the times, and of an amount, is free from the same price', async () => {
  const askTimes = async (count: number) => {
    const input = {
      userId: 0,
      restaurants: [{ restaurantId: shop.restaurantId }],
      deliveryType: 'DELIVERY_TO_HOME',
      deliveryTime: shopDay,
      dishList: count > 0 ? [createOrderLine(shop.dishIds[0]!, count)] : [],
      ...near,
    } as Input<'ordering.deliveryTime'>;
    return (await client.call(contract['ordering.deliveryTime'], input, { token })).deliveryFee;
  };
  expect([await askTimes(0), await askTimes(3), await askTimes(4)]).toEqual([200, 200, 0]);
  const askFee = async (dishAmount: number) => {
    const place = { deliveryType: 'DELIVERY_TO_HOME' as const, addressDetail: undefined, ...near };
    const input = { restaurantId: shop.restaurantId, dishAmount, ...place };
    return (await client.call(contract['ordering.deliveryFee'], input, { token })).deliveryFee;
  };
  expect([await askFee(3_999), await askFee(4_000)]).toEqual([200, 0]);
});

test('API-57 MEN-09 the fee of an amount is that of the area of the written address', async () => {
  const { restaurantId } = shop;
  const place = { ...outside, addressDetail: '1 Jurong West, Singapore 600001' };
  const input = { restaurantId, deliveryType: 'DELIVERY_TO_HOME' as const, dishAmount: 3_000, ...place };
  expect(await client.call(contract['ordering.deliveryFee'], input, { token })).toMatchObject({
    deliveryFee: 700,
  });
});

test('MEN-09 an address in no area is told so', async () => {
  await expect(quote(1, far)).rejects.toMatchObject({ code: 'OUT_OF_RANGE' });
});

test('MEN-09 an area is delivered to in its hours only', async () => {
  const { deliveryDateRange } = await client.call(
    contract['ordering.deliveryTime'],
    {
      userId: 0,
      restaurants: [{ restaurantId: shop.restaurantId }],
      deliveryType: 'DELIVERY_TO_HOME',
      deliveryTime: shopDay,
      dishList: [],
      ...near,
    } as Input<'ordering.deliveryTime'>,
    { token },
  );
  expect(deliveryDateRange.map(({ name }) => name)).toEqual([
    '12:00-12:30',
    '12:30-13:00',
    '13:00-13:30',
    '13:30-14:00',
  ]);
  const [diner] = await insertDiners(database.db, 1);
  const order = (deliveryTime: string) =>
    client.call(
      contract['ordering.submit'],
      getOrder(diner!, shop, 2200, { deliveryTime, payType: 'CASH_PAY' }),
      { token: diner!.token },
    );
  await expect(order(`${shopDay} 15:00-15:30`)).rejects.toMatchObject({ code: 'SLOT_GONE' });
  await order(shopSlot);
});
