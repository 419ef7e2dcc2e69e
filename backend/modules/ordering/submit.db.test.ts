import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';
import { testClock } from '../../testing/deps';
import {
  addressAt,
  insertDiners,
  insertShop,
  line,
  near,
  shopMorning,
  shopSlot,
  type TestDiner,
  type TestShop,
} from '../../testing/shop';

const submit = contract['ordering.submit'];
const clock = testClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(database.db, [{ price: 1250 }, { price: 800, stock: 5 }]);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const diner = async (): Promise<TestDiner> => (await insertDiners(database.db, 1))[0]!;

const order = (
  who: TestDiner,
  changes: Partial<Input<'ordering.submit'>> = {},
): Input<'ordering.submit'> => ({
  userId: who.userId,
  restaurantId: shop.restaurantId,
  deliveryType: 'DELIVERY_TO_HOME',
  deliveryTime: shopSlot,
  dishList: [line(shop.dishIds[0]!, 2)],
  deliveryAddress: addressAt(near),
  payType: 'PAY_NOW',
  payAmount: 2800,
  promotionCode: undefined,
  remark: undefined,
  deliveryNote: undefined,
  dishwareNumber: undefined,
  tableNo: undefined,
  utmSource: undefined,
  ...changes,
});

test('API-58 an order is placed', async () => {
  const who = await diner();
  const placed = await client.call(submit, order(who), { token: who.token, idempotencyKey: 'key-00000001' });
  expect(placed.orderSn).toMatch(/^TK-261123-[2-9A-Z]{4}$/);
  expect(placed).toMatchObject({ payAmountOrig: 2800, payInMinutes: 15, payStatus: 0, payType: 'PAY_NOW' });
});
