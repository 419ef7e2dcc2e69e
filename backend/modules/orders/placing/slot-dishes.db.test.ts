import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { payables } from '../../../payables';
import { orders, slotLoads } from '../../../schema/orders';
import { startTestClient, type TestClient } from '../../../testing/client';
import { createTestClock } from '../../../testing/deps';
import { getOrder } from '../../../testing/ordering';
import {
  createOrderLine,
  insertDiners,
  insertShop,
  shopDay,
  shopMorning,
  shopSlot,
  type TestShop,
} from '../../../testing/shop';
import { confirmPayment } from '../../payments/payments-by-staff';
import { expireOrders } from '../ending/expire-orders';
import { takeOffLines } from '../ending/take-off-lines';
import { cancelOrder } from '../steps/orders-by-staff';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  token = await client.guest();
});
beforeEach(async () => {
  clock.set(shopMorning);
  shop = await insertShop(database.db, [{ price: 1000 }], {
    pickup: { discountPercent: 0, leadMinutes: 20, slotDishes: 5 },
  });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const createCart = (count: number) => [createOrderLine(shop.dishIds[0]!, count)];

/** Orders some pieces for the slot at noon. */
async function place(count: number) {
  const [who] = await insertDiners(database.db, 1);
  const input = getOrder(who!, shop, count * 1000, {
    deliveryType: 'SELF_PICKUP',
    dishList: createCart(count),
  });
  return client.call(contract['ordering.submit'], input, { token: who!.token });
}

const deliveryTime = contract['ordering.deliveryTime'];
const createTimeInput = (count: number): Input<'ordering.deliveryTime'> => ({
  restaurants: [{ restaurantId: shop.restaurantId }],
  deliveryType: 'SELF_PICKUP',
  userId: 0,
  dishList: createCart(count),
  latitude: undefined,
  longitude: undefined,
  deliveryTime: shopDay,
});

const isOffered = async (count: number) => {
  const { deliveryDateRange } = await client.call(deliveryTime, createTimeInput(count), { token });
  return deliveryDateRange.some(({ value }) => value === shopSlot);
};

const findLoad = async () => {
  const [load] = await database.db
    .select({ taken: slotLoads.taken, dishes: slotLoads.dishes })
    .from(slotLoads)
    .where(eq(slotLoads.restaurantId, shop.restaurantId));
  return load;
};

test('MEN-07 a slot is offered while the dishes of the cart fit into it', async () => {
  await place(3);
  expect([await isOffered(2), await isOffered(3)]).toEqual([true, false]);
  await expect(place(3)).rejects.toMatchObject({ code: 'SLOT_FULL' });
  await place(2);
  expect([await isOffered(1), await findLoad()]).toEqual([false, { taken: 2, dishes: 5 }]);
});

test('MEN-07 an order of more dishes than any slot takes is told so', async () => {
  const refused = { code: 'SLOT_TOO_SMALL', detail: { most: 5 } };
  expect(await client.getError(deliveryTime, createTimeInput(6), { token })).toMatchObject(refused);
  await expect(place(6)).rejects.toMatchObject(refused);
  expect(await findLoad()).toBeUndefined();
});

test('MEN-07 removed pieces and cancelled orders make room, each once', async () => {
  const { orderTransactionId } = await place(5);
  const act = { now: clock.now(), actor: 'ann' };
  await confirmPayment({ db: database.db, payables }, orderTransactionId, act);
  await takeOffLines(database.db, orderTransactionId, {
    ...act,
    taken: [{ position: 0, count: 2 }],
    reason: 'sold out',
  });
  expect([await findLoad(), await isOffered(2), await isOffered(3)]).toEqual([
    { taken: 1, dishes: 3 },
    true,
    false,
  ]);
  await cancelOrder(database.db, orderTransactionId, act);
  expect(await findLoad()).toEqual({ taken: 0, dishes: 0 });
  const [order] = await database.db.select().from(orders).where(eq(orders.id, orderTransactionId));
  expect([order!.slotHeld, order!.slotDishes]).toEqual([false, 0]);
});

test('MEN-07 late money takes the dishes of its order again while the slot has room for them', async () => {
  const late = await Promise.all([place(2), place(2)]);
  clock.advance({ minutes: 16 });
  await expireOrders(database, clock.now());
  await place(2);
  for (const { orderTransactionId } of late)
    await confirmPayment({ db: database.db, payables }, orderTransactionId, { now: clock.now() });
  expect(await findLoad()).toEqual({ taken: 2, dishes: 4 });
});
