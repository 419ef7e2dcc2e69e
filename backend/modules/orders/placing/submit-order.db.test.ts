import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import type { PaymentProviders } from '../../../deps';
import { bundledPaymentProviders } from '../../../providers/payment/payment-providers';
import { qrProviders } from '../../../providers/payment/qr-providers';
import { dishes } from '../../../schema/menu';
import { orderLines, orders } from '../../../schema/orders';
import { payments } from '../../../schema/payments';
import { restaurants } from '../../../schema/restaurant';
import { startTestClient, type TestClient } from '../../../testing/client';
import { createTestClock } from '../../../testing/deps';
import { createDishGroup, createDishItem } from '../../../testing/dish-row';
import { getOrder, type SubmitInput } from '../../../testing/ordering';
import {
  countEverything,
  createAddress,
  createOrderLine,
  insertDiners,
  insertPromotion,
  insertShop,
  near,
  outside,
  shopMorning,
  shopSlot,
  type TestDiner,
  type TestShop,
} from '../../../testing/shop';
import { setDishOnSale } from '../../restaurant/restaurant-by-staff';

const submit = contract['ordering.submit'];
const clock = createTestClock(shopMorning);
const invalid = { fails: false };
const paymentProviders: PaymentProviders = {
  ...bundledPaymentProviders,
  PAY_NOW: {
    ...qrProviders.PAY_NOW,
    start(request) {
      if (invalid.fails) throw new Error('the provider is away');
      return qrProviders.PAY_NOW.start(request);
    },
  },
};
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now, paymentProviders });
  shop = await insertShop(database.db, [{ price: 1250 }, { price: 800, stock: 5 }]);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const createDiner = async (): Promise<TestDiner> => (await insertDiners(database.db, 1))[0]!;
const place = async (at: TestShop, payAmount: number, changes: Partial<SubmitInput> = {}) => {
  const who = await createDiner();
  return client.call(submit, getOrder(who, at, payAmount, changes), { token: who.token });
};
const getRefusal = async (at: TestShop, payAmount: number, changes: Partial<SubmitInput> = {}) => {
  const who = await createDiner();
  return client.getError(submit, getOrder(who, at, payAmount, changes), { token: who.token });
};
const getStoredOrder = async (id: string) =>
  (await database.db.select().from(orders).where(eq(orders.id, id)))[0]!;

test('API-58 an order is placed and answered with how to pay it', async () => {
  const placed = await place(shop, 2800);
  expect(placed).toMatchObject({
    payAmountOrig: 2800,
    payInMinutes: 15,
    payStatus: 0,
    payType: 'PAY_NOW',
    countryCode: 'SG',
    currencySign: 'S$',
    expiresAt: '2026-11-23T02:15:00.000Z',
  });
  expect(placed.orderSn).toMatch(/^TK-261123-[2-9A-Z]{4}$/);
  expect(placed.orderTransactionId).toMatch(/^[\w-]{22}$/);
  expect(Buffer.from(placed.qrCodeInBase64!, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect(await getStoredOrder(placed.orderTransactionId)).toMatchObject({
    status: 0,
    payStatus: 0,
    total: 2800,
  });
  const [payment] = await database.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, placed.orderTransactionId));
  expect(payment).toMatchObject({
    state: 'pending',
    amount: 2800,
    provider: 'paynow',
    reference: placed.orderSn.replaceAll('-', ''),
  });
  expect(payment?.qrPayload).toContain('540528.00');
});

test('CHK-11 remark, note, cutlery and address are stored; the lines keep their names and prices', async () => {
  const chosen = await insertShop(database.db, [
    {
      price: 1000,
      specs: [{ specId: 1, key: 'l', name: { en: 'Large' }, price: 1200, onSale: true }],
      groups: [createDishGroup({ hasPrice: true, max: 3, items: [createDishItem(11, { price: 150 })] })],
    },
  ]);
  const placed = await place(chosen, 3000 + 300, {
    dishList: [
      createOrderLine(chosen.dishIds[0]!, 2, {
        specId: 1,
        items: [{ itemId: 11, itemCount: 2 }],
        dishRemark: 'no egg',
      }),
    ],
    remark: 'ring twice',
    deliveryNote: 'call5',
    dishwareNumber: 10,
  });
  expect(await getStoredOrder(placed.orderTransactionId)).toMatchObject({
    remark: 'ring twice',
    deliveryNote: 'call5',
    cutlery: 10,
    slot: shopSlot,
    distanceMetres: 111,
    address: { addressDetail: '2 Test Street', unitNo: '#02-02', mobile: '91234567' },
  });
  await database.db
    .update(dishes)
    .set({ price: 9900, name: { en: 'Other' } })
    .where(eq(dishes.id, chosen.dishIds[0]!));
  const lines = await database.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, placed.orderTransactionId));
  expect(lines).toMatchObject([
    {
      name: { en: 'Dish 0' },
      specName: { en: 'Large' },
      unitPrice: 1500,
      count: 2,
      remark: 'no egg',
      items: [{ itemId: 11, price: 150, count: 2 }],
    },
  ]);
});

test('CHK-08 a pick-up order takes 10 percent off and needs no address', async () => {
  const placed = await place(shop, 2250, { deliveryType: 'SELF_PICKUP', deliveryAddress: undefined });
  expect((await getStoredOrder(placed.orderTransactionId)).fees).toMatchObject({
    selfPickup: 250,
    deliveryFee: 0,
  });
});

test('DEC-38 cash is paid at the door: the order counts at once and has no pay window', async () => {
  const placed = await place(shop, 2800, { payType: 'CASH_PAY' });
  expect(placed).toMatchObject({ payType: 'CASH_PAY', payStatus: 0 });
  expect([placed.expiresAt, placed.qrCodeInBase64]).toEqual([undefined, undefined]);
  expect(await getStoredOrder(placed.orderTransactionId)).toMatchObject({ status: 2, payStatus: 0 });
});

test('an order that costs nothing is paid at once', async () => {
  const free = await insertShop(database.db, [{ price: 1000 }]);
  await insertPromotion(database.db, {
    restaurantId: free.restaurantId,
    code: 'FREE',
    name: { en: 'Free' },
    percentOff: 100,
  });
  const placed = await place(free, 0, { deliveryType: 'SELF_PICKUP', promotionCode: 'FREE' });
  expect(await getStoredOrder(placed.orderTransactionId)).toMatchObject({
    status: 2,
    payStatus: 1,
    total: 0,
  });
});

test('CHK-15 a forged amount is refused with the right quote, and nothing is placed', async () => {
  const before = await countEverything(database.db);
  const answer = await getRefusal(shop, 1);
  expect([answer.code, answer.status]).toEqual(['PRICE_CHANGED', 200]);
  expect(answer.detail).toMatchObject({ totalAmount: 28, dishAmount: 25, deliveryFee: 3 });
  expect(await countEverything(database.db)).toEqual(before);
});

test('CHK-15 prices in the request are not read', async () => {
  const who = await createDiner();
  const dishList = [{ dishId: shop.dishIds[0], dishCount: 2, dishPrice: 0.01, totalAmount: 0.02 }];
  const wire = {
    ...getOrder(who, shop, 0),
    payAmount: 28,
    dishList,
    totalAmount: 0.02,
    deliveryFee: 0,
  };
  const answer = await client.send(submit, wire, { token: who.token });
  expect(answer.envelope.code).toBe('1');
});

test('CHK-15 a price that changed since is refused with the new one', async () => {
  const moving = await insertShop(database.db, [{ price: 1000 }]);
  await place(moving, 2300);
  await database.db.update(dishes).set({ price: 1100 }).where(eq(dishes.id, moving.dishIds[0]!));
  await setDishOnSale(database.db, moving.restaurantId, moving.dishIds[0]!, true, clock.now());
  const answer = await getRefusal(moving, 2300);
  expect([answer.code, answer.detail.totalAmount]).toEqual(['PRICE_CHANGED', 25]);
  await place(moving, 2500);
});

test('CHK-15 a dish put back on sale can be ordered at once, one taken off cannot', async () => {
  const moving = await insertShop(database.db, [{ price: 1000 }]);
  const [dishId] = moving.dishIds as [number];
  await place(moving, 2300);
  await setDishOnSale(database.db, moving.restaurantId, dishId, false, clock.now());
  expect((await getRefusal(moving, 2300)).code).toBe('DISH_OFF_SALE');
  await setDishOnSale(database.db, moving.restaurantId, dishId, true, clock.now());
  await place(moving, 2300);
});

test('CHK-13 a second order is refused while the first is unpaid, naming it; API-59 tells of it as well', async () => {
  const who = await createDiner();
  const getWaiting = () =>
    client.call(contract['ordering.waitingPayment'], { userId: who.userId }, { token: who.token });
  expect(await getWaiting()).toEqual({ waiting: undefined });
  const first = await client.call(submit, getOrder(who, shop, 2800), { token: who.token });
  const { orderTransactionId, orderSn } = first;
  const second = await client.getError(submit, getOrder(who, shop, 2800), { token: who.token });
  expect([second.code, second.detail]).toEqual(['UNPAID_ORDER', { orderTransactionId, orderSn }]);
  expect((await getWaiting()).waiting).toEqual({
    orderTransactionId,
    orderSn,
    restaurantId: shop.restaurantId,
    payAmount: 2800,
    expiresAt: first.expiresAt,
  });

  clock.advance({ minutes: 15 });
  expect(await getWaiting()).toEqual({ waiting: undefined });
  // The pay window is over, although the job that expires such orders has not run.
  const third = await client.call(submit, getOrder(who, shop, 2800), { token: who.token });
  expect(third.orderSn).not.toBe(orderSn);
  expect((await getStoredOrder(orderTransactionId)).status).toBe(10);
  clock.set(shopMorning);
});

test('CHK-13 DEC-93 an unpaid order at one restaurant does not refuse an order at another', async () => {
  const who = await createDiner();
  const other = await insertShop(database.db, [{ price: 1000 }]);
  await client.call(submit, getOrder(who, shop, 2800), { token: who.token });
  const placed = await client.call(submit, getOrder(who, other, 2300), { token: who.token });
  expect(placed.orderSn).toBeTruthy();
});

test('API-59 does not reveal another diner’s order', async () => {
  const [owner, other] = (await insertDiners(database.db, 2)) as [TestDiner, TestDiner];
  await client.call(submit, getOrder(owner, shop, 2800), { token: owner.token });
  const waitingPayment = contract['ordering.waitingPayment'];
  expect(await client.call(waitingPayment, { userId: other.userId }, { token: other.token })).toEqual({
    waiting: undefined,
  });
  const asked = await client.getError(waitingPayment, { userId: owner.userId }, { token: other.token });
  expect(asked.code).toBe('FORBIDDEN');
});

test('API-58 is for diners: guests and other user ids are refused', async () => {
  const [who, other] = (await insertDiners(database.db, 2)) as [TestDiner, TestDiner];
  const guest = await client.getError(submit, getOrder({ userId: 0, token: '' }, shop, 2800), {
    token: await client.guest(),
  });
  expect(guest.code).toBe('ACCESS_DENIED');
  expect((await client.getError(submit, getOrder(other, shop, 2800), { token: who.token })).code).toBe(
    'FORBIDDEN',
  );
  const missing = await client.send(submit, { restaurantId: shop.restaurantId }, { token: who.token });
  expect([missing.status, missing.envelope.code]).toEqual([400, 'INVALID_INPUT']);
});

describe('what cannot be ordered', () => {
  const cases: [string, string, () => Promise<[TestShop, number, Partial<SubmitInput>?]>][] = [
    ['an empty cart', 'CART_EMPTY', async () => [shop, 2800, { dishList: [] }]],
    ['an unknown dish', 'DISH_UNKNOWN', async () => [shop, 2800, { dishList: [createOrderLine(1)] }]],
    ['an unknown shop', 'RESTAURANT_UNKNOWN', async () => [{ ...shop, restaurantId: 1 }, 2800]],
    [
      'more than is left',
      'STOCK_SHORT',
      async () => [shop, 5100, { dishList: [createOrderLine(shop.dishIds[1]!, 6)] }],
    ],
    ['without an address', 'ADDRESS_REQUIRED', async () => [shop, 2800, { deliveryAddress: undefined }]],
    [
      'to an address without coordinates',
      'COORDINATES_MISSING',
      async () => [shop, 2800, { deliveryAddress: { ...createAddress(near), latitude: undefined } }],
    ],
    ['too far away', 'OUT_OF_RANGE', async () => [shop, 2800, { deliveryAddress: createAddress(outside) }]],
    ['without a time', 'TIME_REQUIRED', async () => [shop, 2800, { deliveryTime: undefined }]],
    [
      'at a time that is over',
      'SLOT_GONE',
      async () => [shop, 2800, { deliveryTime: '2026-11-22 12:00-12:30' }],
    ],
    [
      'outside of the hours',
      'SHOP_CLOSED',
      async () => [shop, 2800, { deliveryTime: '2026-11-23 08:00-08:30' }],
    ],
    ['by another way to pay', 'PAY_TYPE_UNAVAILABLE', async () => [shop, 2800, { payType: 'VIETQR' }]],
    [
      'by cash at pick-up on delivery',
      'PAY_TYPE_UNAVAILABLE',
      async () => [shop, 2800, { payType: 'CASH_PAY_ON_PICK' }],
    ],
    ['with an unknown code', 'PROMOTION_INVALID', async () => [shop, 2800, { promotionCode: 'NOPE' }]],
    [
      'below the minimum',
      'MIN_ORDER',
      async () => [await insertShop(database.db, [{}], { minOrder: 2001 }), 2300],
    ],
    [
      'without a mandatory dish',
      'MANDATORY_MISSING',
      async () => [await insertShop(database.db, [{}, { more: { mandatory: true } }]), 2300],
    ],
    [
      'at a shop that rests',
      'SHOP_RESTED',
      async () => [await insertShop(database.db, [{}], { inBusiness: false }), 2300],
    ],
    [
      'at a shop off the shelf',
      'SHOP_OFF_SHELF',
      async () => [await insertShop(database.db, [{}], { platformAllow: false }), 2300],
    ],
    [
      'at a shop that only reserves',
      'SHOP_ONLY_RESERVATIONS',
      async () => [await insertShop(database.db, [{}], { canOrder: false, canReserve: true }), 2300],
    ],
    [
      'delivered by a shop that does not deliver',
      'MODE_UNSUPPORTED',
      async () => [await insertShop(database.db, [{}], { supportTakeout: false }), 2300],
    ],
  ];
  test.each(cases)(
    'CHK-02 CHK-03 CHK-04 CHK-15 an order %s is refused as %s and leaves nothing behind',
    async (_, code, given) => {
      const [at, payAmount, changes] = await given();
      const before = await countEverything(database.db);
      expect((await getRefusal(at, payAmount, changes)).code).toBe(code);
      expect(await countEverything(database.db)).toEqual(before);
    },
  );
});

describe('all or nothing', () => {
  /**
   * Inserts a shop with limits on stock, slot and promotion; each test exhausts or breaks one part,
   * starting with the last step of the statement.
   */
  const insertLimitedShop = async (uses: number, slotCapacity: number, stock: number) => {
    const at = await insertShop(
      database.db,
      [
        { price: 1000, stock: 100 },
        { price: 1000, stock },
      ],
      {
        delivery: {
          steps: [{ uptoMetres: 3000, fee: 300 }],
          leadMinutes: 40,
          slotMinutes: 30,
          slotCapacity,
          daysAhead: 6,
        },
      },
    );
    await insertPromotion(database.db, {
      restaurantId: at.restaurantId,
      code: 'LAST',
      name: { en: 'Last' },
      amountOff: 100,
      usesLeft: uses,
    });
    const order = { dishList: at.dishIds.map((dishId) => createOrderLine(dishId)), promotionCode: 'LAST' };
    return { at, order };
  };

  test('CHK-15 when the second dish is short, the first is not taken', async () => {
    const { at, order } = await insertLimitedShop(5, 5, 0);
    const before = await countEverything(database.db);
    const answer = await getRefusal(at, 2200, order);
    expect([answer.code, answer.detail]).toEqual([
      'STOCK_SHORT',
      { dishId: at.dishIds[1], dishName: 'Dish 1', left: 0 },
    ]);
    expect(await countEverything(database.db)).toEqual(before);
  });

  test('CHK-15 when the slot is full, no stock is taken', async () => {
    const { at, order } = await insertLimitedShop(5, 1, 9);
    await place(at, 2200, order);
    const before = await countEverything(database.db);
    expect((await getRefusal(at, 2200, order)).code).toBe('SLOT_FULL');
    expect(await countEverything(database.db)).toEqual(before);
  });

  test('CHK-15 when the diner has an unpaid order, no stock, slot or promotion is taken', async () => {
    const { at, order } = await insertLimitedShop(5, 5, 9);
    const who = await createDiner();
    await client.call(submit, getOrder(who, at, 2200, order), { token: who.token });
    const before = await countEverything(database.db);
    const again = await client.getError(submit, getOrder(who, at, 2200, order), {
      token: who.token,
      idempotencyKey: 'another-press',
    });
    expect(again.code).toBe('UNPAID_ORDER');
    expect(await countEverything(database.db)).toEqual(before);
  });

  test('CHK-15 when the provider fails, nothing is placed, and the same request succeeds later', async () => {
    const { at, order } = await insertLimitedShop(5, 5, 9);
    const who = await createDiner();
    const submitOrder = () =>
      client.send(
        submit,
        { ...getOrder(who, at, 0, order), payAmount: 22 },
        { token: who.token, idempotencyKey: 'same-press' },
      );
    const before = await countEverything(database.db);
    invalid.fails = true;
    const failed = await submitOrder();
    invalid.fails = false;
    expect([failed.status, failed.envelope.code]).toEqual([200, 'PAY_TYPE_UNAVAILABLE']);
    expect(failed.text).not.toContain('away');
    expect(await countEverything(database.db)).toEqual(before);
    expect((await submitOrder()).envelope.code).toBe('1');
  });

  test.each(['orders', 'order_lines', 'order_events', 'payments', 'slot_loads', 'promotions'])(
    'CHK-15 when the database fails at %s, nothing is left of the order',
    async (table) => {
      const { at, order } = await insertLimitedShop(5, 5, 9);
      const before = await countEverything(database.db);
      await database.pool.query(`create function broken() returns trigger language plpgsql as
        $$ begin raise exception 'the disk is on fire'; end $$`);
      await database.pool.query(
        `create trigger broken before insert or update on ${table} for each row execute function broken()`,
      );
      try {
        const answer = await getRefusal(at, 2200, order);
        expect([answer.code, answer.status]).toEqual(['INTERNAL', 500]);
        expect(await countEverything(database.db)).toEqual(before);
      } finally {
        await database.pool.query('drop function broken() cascade');
      }
      await place(at, 2200, order);
    },
  );
});

test('CHK-14 an answer that got lost is given again, even when the shop has closed meanwhile', async () => {
  const at = await insertShop(database.db, [{ price: 1000, stock: 2 }]);
  const who = await createDiner();
  const submitOrder = () =>
    client.call(submit, getOrder(who, at, 2300), { token: who.token, idempotencyKey: 'click-again' });
  const first = await submitOrder();
  await database.db
    .update(restaurants)
    .set({ inBusiness: false, revision: 2 })
    .where(eq(restaurants.id, at.restaurantId));
  expect(await submitOrder()).toEqual(first);
});

test('CHK-14 a key belongs to its diner: another may use the same', async () => {
  const [one, other] = (await insertDiners(database.db, 2)) as [TestDiner, TestDiner];
  const submitOrder = (who: TestDiner) =>
    client.call(submit, getOrder(who, shop, 2800), { token: who.token, idempotencyKey: 'a-common-key' });
  expect((await submitOrder(one)).orderSn).not.toBe((await submitOrder(other)).orderSn);
});
