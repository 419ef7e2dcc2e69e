import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import type { DeliveryType } from '@/lib/contract/vocabulary';
import { getRoundCount } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { payables } from '../../payables';
import { dishes } from '../../schema/menu';
import { idempotencyKeys, orderEvents, orders, slotLoads } from '../../schema/orders';
import { payments } from '../../schema/payments';
import { promotions } from '../../schema/restaurant';
import { startTestClient, type TestClient } from '../../testing/client';
import { checkInvariants, noteSupplies } from '../../testing/crash/invariants';
import { createTestClock } from '../../testing/deps';
import { createDishGroup, createDishItem } from '../../testing/dish-row';
import { getOrder, runAllAtOnce } from '../../testing/ordering';
import {
  createOrderLine,
  insertDiners,
  insertPromotion,
  insertShop,
  near,
  shopDay,
  shopMorning,
  shopSlot,
  type TestDiner,
} from '../../testing/shop';
import { confirmPayment } from '../payments/payments-by-staff';
import { expireOrders } from './ending/expire-orders';
import { cancelOrder, refuseOrder } from './steps/orders-by-staff';

const submit = contract['ordering.submit'];
const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const findStock = async (dishId: number) => {
  const [dish] = await database.db.select({ stock: dishes.stock }).from(dishes).where(eq(dishes.id, dishId));
  return dish?.stock;
};
const listStoredOrders = (restaurantId: number) =>
  database.db.select().from(orders).where(eq(orders.restaurantId, restaurantId));
/** Returns the pieces in orders that are not cancelled; a set is one piece of its only dish. */
async function countSold(restaurantId: number): Promise<number> {
  const { rows } = await database.db.execute<{ sold: number }>(sql`
    select sum(l.count)::int as sold from order_lines l join orders o on o.id = l.order_id
    where o.restaurant_id = ${restaurantId} and o.status <> 10`);
  return rows[0]!.sold;
}

test('DEC-50 200 buyers at once of a dish of which 10 are left buy exactly 10, in every round', async () => {
  const diners = await insertDiners(database.db, 200);
  for (let round = 0; round < getRoundCount(10, 3); round++) {
    const shop = await insertShop(database.db, [{ price: 1000, stock: 10 }]);
    const [dishId] = shop.dishIds as [number];
    const { done, refused } = await runAllAtOnce(
      diners.map(
        (who) => () =>
          client.call(submit, getOrder(who, shop, 1300, { dishList: [createOrderLine(dishId)] }), {
            token: who.token,
            idempotencyKey: `round-${round}-${who.userId}`,
          }),
      ),
    );
    expect(done).toHaveLength(10);
    expect(refused).toEqual({ STOCK_SHORT: 190 });
    expect(await findStock(dishId)).toBe(0);
    expect(await listStoredOrders(shop.restaurantId)).toHaveLength(10);
  }
});

test('CRT-03 two lines of one dish take its stock together', async () => {
  const shop = await insertShop(database.db, [{ price: 1000, stock: 9 }]);
  const [dishId] = shop.dishIds as [number];
  const diners = await insertDiners(database.db, 20);
  const dishList = [createOrderLine(dishId), createOrderLine(dishId, 1, { dishRemark: 'no coriander' })];
  const { done, refused } = await runAllAtOnce(
    diners.map(
      (who) => () => client.call(submit, getOrder(who, shop, 2300, { dishList }), { token: who.token }),
    ),
  );
  expect(done).toHaveLength(4);
  expect(refused).toEqual({ STOCK_SHORT: 16 });
  expect(await findStock(dishId)).toBe(1);
});

test('DEC-50 orders that name the same dishes in opposite order all succeed', async () => {
  const shop = await insertShop(
    database.db,
    Array.from({ length: 6 }, () => ({ price: 500, stock: 500 })),
  );
  const diners = await insertDiners(database.db, 80);
  const lines = shop.dishIds.map((dishId) => createOrderLine(dishId));
  const { done, refused } = await runAllAtOnce(
    diners.map((who, index) => () => {
      const dishList = index % 2 === 0 ? lines : [...lines].reverse();
      return client.call(submit, getOrder(who, shop, 3300, { dishList }), { token: who.token });
    }),
  );
  expect(refused).toEqual({});
  expect(done).toHaveLength(80);
  for (const dishId of shop.dishIds) expect(await findStock(dishId)).toBe(420);
});

test('DEC-50 buyers beside cancellations, refusals and expiries at a stock of none take every piece that comes back, once, in a set too', async () => {
  const start = 30;
  const groups = [createDishGroup({ items: [createDishItem(1, { name: {}, dish: 'dish-0' })] })];
  for (let round = 0; round < getRoundCount(10, 3); round++) {
    const shop = await insertShop(database.db, [
      { price: 1000, stock: start },
      { price: 1000, groups },
    ]);
    const [dishId, setId] = shop.dishIds as [number, number];
    const items = [{ itemId: 1, itemCount: 1 }];
    // Two of the dish, two sets of it, or one of each: two pieces in each case.
    const lists = [
      [createOrderLine(dishId, 2)],
      [createOrderLine(setId, 2, { items })],
      [createOrderLine(dishId), createOrderLine(setId, 1, { items })],
    ];
    await noteSupplies(database.db, shop.restaurantId);
    const diners = await insertDiners(database.db, 55);
    const buy = (payType: 'PAY_NOW' | 'CASH_PAY') => (who: TestDiner, index: number) => () => {
      const dishList = lists[index % lists.length]!;
      return client.call(submit, getOrder(who, shop, 2300, { payType, dishList }), { token: who.token });
    };
    const unpaid = await runAllAtOnce(diners.slice(0, 5).map(buy('PAY_NOW')));
    const accepted = await runAllAtOnce(diners.slice(5, 15).map(buy('CASH_PAY')));
    expect([unpaid.done, accepted.done].map(({ length }) => length)).toEqual([5, 10]);
    expect(await findStock(dishId)).toBe(0);

    const late = new Date(clock.now().getTime() + 16 * 60_000);
    const back = accepted.done.map(({ orderTransactionId: id }, index) => () => {
      const act = { now: clock.now(), actor: 'ann' };
      return index % 2
        ? cancelOrder(database.db, id, act)
        : refuseOrder(database.db, id, { ...act, refusedFor: 'soldOut' });
    });
    const buyers = diners.slice(15).map(buy('CASH_PAY'));
    // Buyers order concurrently before and after each release.
    const acts = back.flatMap((act, index) => [...buyers.slice(index * 4, index * 4 + 4), act]);
    await runAllAtOnce<unknown>([...acts, () => expireOrders(database, late)]);

    const { refused } = await runAllAtOnce((await insertDiners(database.db, 16)).map(buy('CASH_PAY')));
    expect(refused.STOCK_SHORT).toBeGreaterThan(0);
    expect(await findStock(dishId)).toBe(0);
    expect(await countSold(shop.restaurantId)).toBe(start);
    expect(await checkInvariants(database.db)).toEqual({});
  }
});

test('CHK-14 50 parallel submits with one key make one order and are answered alike', async () => {
  const shop = await insertShop(database.db, [{ price: 1000, stock: 100 }]);
  const [who] = (await insertDiners(database.db, 1)) as [{ userId: number; token: string }];
  const submitOrder = () =>
    client.call(submit, getOrder(who, shop, 2300), { token: who.token, idempotencyKey: 'one-press-only' });
  const { done, refused } = await runAllAtOnce(Array.from({ length: 50 }, () => submitOrder));
  expect(refused).toEqual({});
  expect(done).toHaveLength(50);
  for (const answer of done) expect(answer).toEqual(done[0]);
  expect(await listStoredOrders(shop.restaurantId)).toHaveLength(1);
  expect(await findStock(shop.dishIds[0]!)).toBe(98);
  expect(await submitOrder()).toEqual(done[0]);

  const other = await client.getError(submit, getOrder(who, shop, 2300, { remark: 'another' }), {
    token: who.token,
    idempotencyKey: 'one-press-only',
  });
  expect(other.code).toBe('IDEMPOTENCY_MISMATCH');
  expect(await listStoredOrders(shop.restaurantId)).toHaveLength(1);
});

test('CHK-13 of 30 different orders of one diner at once one is placed, the others name it', async () => {
  const shop = await insertShop(database.db, [{ price: 1000, stock: 100 }]);
  const [who] = (await insertDiners(database.db, 1)) as [{ userId: number; token: string }];
  const { done, refused } = await runAllAtOnce(
    Array.from(
      { length: 30 },
      (_, index) => () =>
        client.call(submit, getOrder(who, shop, 2300, { remark: `submitOrder ${index}` }), {
          token: who.token,
          idempotencyKey: `another-press-${index}`,
        }),
    ),
  );
  expect(done).toHaveLength(1);
  expect(refused).toEqual({ UNPAID_ORDER: 29 });
  expect(await findStock(shop.dishIds[0]!)).toBe(98);
  const keys = await database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, who.userId));
  expect(keys).toHaveLength(1);
});

const waysToGet: [DeliveryType, payAmount: number][] = [
  ['DELIVERY_TO_HOME', 2300],
  ['SELF_PICKUP', 2000],
];

test.each(waysToGet)(
  'API-54 MEN-07 a slot of %s for 5 orders takes 5 of 60 at once',
  async (deliveryType, payAmount) => {
    const delivery = {
      steps: [{ uptoMetres: 3000, fee: 300 }],
      leadMinutes: 40,
      slotMinutes: 30,
      slotCapacity: deliveryType === 'SELF_PICKUP' ? undefined : 5,
      daysAhead: 6,
    };
    const pickup = {
      discountPercent: 0,
      leadMinutes: 20,
      slotCapacity: deliveryType === 'SELF_PICKUP' ? 5 : undefined,
    };
    const shop = await insertShop(database.db, [{ price: 1000, stock: 1000 }], { delivery, pickup });
    const diners = await insertDiners(database.db, 60);
    const { done, refused } = await runAllAtOnce(
      diners.map(
        (who) => () =>
          client.call(submit, getOrder(who, shop, payAmount, { deliveryType }), { token: who.token }),
      ),
    );
    expect(done).toHaveLength(5);
    expect(refused).toEqual({ SLOT_FULL: 55 });
    const offered = await client.call(
      contract['ordering.deliveryTime'],
      {
        restaurants: [{ restaurantId: shop.restaurantId }],
        deliveryType,
        userId: diners[0]!.userId,
        dishList: [],
        latitude: near.latitude,
        longitude: near.longitude,
        deliveryTime: shopDay,
      },
      { token: diners[0]!.token },
    );
    expect(offered.deliveryDateRange.map(({ value }) => value)).not.toContain(shopSlot);
    expect(await findStock(shop.dishIds[0]!)).toBe(990);
    const [load] = await database.db
      .select()
      .from(slotLoads)
      .where(eq(slotLoads.restaurantId, shop.restaurantId));
    expect(load?.taken).toBe(5);
  },
);

test.each(waysToGet)(
  'MEN-07 a slot of %s for 11 dishes takes 5 of 60 orders of two dishes at once',
  async (deliveryType, payAmount) => {
    const slotDishes = 11;
    const shop = await insertShop(database.db, [{ price: 1000, stock: 1000 }], {
      delivery: {
        steps: [{ uptoMetres: 3000, fee: 300 }],
        leadMinutes: 40,
        slotMinutes: 30,
        daysAhead: 6,
        ...(deliveryType === 'DELIVERY_TO_HOME' && { slotDishes }),
      },
      pickup: {
        discountPercent: 0,
        leadMinutes: 20,
        ...(deliveryType === 'SELF_PICKUP' && { slotDishes }),
      },
    });
    const diners = await insertDiners(database.db, 60);
    const { done, refused } = await runAllAtOnce(
      diners.map(
        (who) => () =>
          client.call(submit, getOrder(who, shop, payAmount, { deliveryType }), { token: who.token }),
      ),
    );
    expect(done).toHaveLength(5);
    expect(refused).toEqual({ SLOT_FULL: 55 });
    const [load] = await database.db
      .select()
      .from(slotLoads)
      .where(eq(slotLoads.restaurantId, shop.restaurantId));
    expect(load).toMatchObject({ taken: 5, dishes: 10 });
  },
);

test('a promotion with 3 uses left is used 3 times by 40 at once', async () => {
  const shop = await insertShop(database.db, [{ price: 1000, stock: 1000 }]);
  await insertPromotion(database.db, {
    restaurantId: shop.restaurantId,
    code: 'THREE',
    name: { en: 'Three' },
    amountOff: 100,
    usesLeft: 3,
  });
  const diners = await insertDiners(database.db, 40);
  const { done, refused } = await runAllAtOnce(
    diners.map(
      (who) => () =>
        client.call(submit, getOrder(who, shop, 2200, { promotionCode: 'three' }), { token: who.token }),
    ),
  );
  expect(done).toHaveLength(3);
  expect(refused).toEqual({ PROMOTION_INVALID: 37 });
  const [left] = await database.db
    .select()
    .from(promotions)
    .where(eq(promotions.restaurantId, shop.restaurantId));
  expect(left?.usesLeft).toBe(0);
  expect(await findStock(shop.dishIds[0]!)).toBe(994);
});

test('PAY-06 50 parallel confirmations of a payment have one effect', async () => {
  const shop = await insertShop(database.db);
  const [who] = (await insertDiners(database.db, 1)) as [{ userId: number; token: string }];
  const placed = await client.call(submit, getOrder(who, shop, 2300), { token: who.token });
  const confirmed = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      confirmPayment({ db: database.db, payables }, index % 2 ? placed.orderSn : placed.orderTransactionId, {
        amount: 2300,
        now: clock.now(),
      }),
    ),
  );
  expect(confirmed.filter(({ changed }) => changed)).toHaveLength(1);
  expect(confirmed.every(({ state, status }) => state === 'paid' && status === 2)).toBe(true);
  const events = await database.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, placed.orderTransactionId))
    .orderBy(orderEvents.id);
  expect(events.map(({ status, payStatus }) => [status, payStatus])).toEqual([
    [0, 0],
    [2, 1],
  ]);
});

test('ORD-19 ten instances that expire orders at once give everything back once', async () => {
  const shop = await insertShop(database.db, [{ price: 1000, stock: 300 }], {
    delivery: {
      steps: [{ uptoMetres: 3000, fee: 300 }],
      leadMinutes: 40,
      slotMinutes: 30,
      slotCapacity: 1000,
      daysAhead: 6,
    },
  });
  await insertPromotion(database.db, {
    restaurantId: shop.restaurantId,
    code: 'MANY',
    name: { en: 'Many' },
    percentOff: 10,
    usesLeft: 500,
  });
  const diners = await insertDiners(database.db, 120);
  await runAllAtOnce(
    diners.map(
      (who) => () =>
        client.call(submit, getOrder(who, shop, 2100, { promotionCode: 'MANY' }), { token: who.token }),
    ),
  );
  expect(await findStock(shop.dishIds[0]!)).toBe(60);

  const late = new Date(clock.now().getTime() + 16 * 60_000);
  const ended = await Promise.all(Array.from({ length: 10 }, () => expireOrders(database, late)));
  expect(ended.reduce((sum, number) => sum + number, 0)).toBeGreaterThanOrEqual(120);
  expect(await findStock(shop.dishIds[0]!)).toBe(300);
  const all = await listStoredOrders(shop.restaurantId);
  expect(all.every(({ status, payStatus }) => status === 10 && payStatus === 0)).toBe(true);
  const { rows } = await database.db.execute(sql`select
    (select taken from slot_loads where restaurant_id = ${shop.restaurantId}) as taken,
    (select uses_left from promotions where restaurant_id = ${shop.restaurantId}) as uses`);
  expect(rows[0]).toEqual({ taken: 0, uses: 500 });
});

test('DEC-75 paying, cancelling and expiring one order at the same moment never lose stock or money', async () => {
  const shop = await insertShop(database.db, [{ price: 1000, stock: 200 }]);
  const diners = await insertDiners(database.db, 40);
  const { done: placed } = await runAllAtOnce(
    diners.map((who) => () => client.call(submit, getOrder(who, shop, 2300), { token: who.token })),
  );
  const late = new Date(clock.now().getTime() + 16 * 60_000);
  await Promise.allSettled(
    placed.flatMap(({ orderTransactionId: id }, index) => [
      confirmPayment({ db: database.db, payables }, id, { now: late }),
      index % 2 ? expireOrders(database, late) : cancelOrder(database.db, id, { now: late }),
      confirmPayment({ db: database.db, payables }, id, { now: late }),
    ]),
  );
  const all = await listStoredOrders(shop.restaurantId);
  const stored = all.filter(({ status }) => status === 2);
  expect(all.every(({ status }) => status === 2 || status === 10)).toBe(true);
  expect(await findStock(shop.dishIds[0]!)).toBe(200 - 2 * stored.length);
  for (const { id, status } of all) {
    const [payment] = await database.db.select().from(payments).where(eq(payments.orderId, id));
    expect(payment?.state).toBe(status === 2 ? 'paid' : 'refund_due');
  }
});
