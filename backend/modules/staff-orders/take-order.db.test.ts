import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import type { StaffInput } from '@/lib/contract/staff/contract';
import { toSeenOrder } from '@/lib/contract/staff/orders';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { payables } from '../../payables';
import { users } from '../../schema/auth';
import { auditLog } from '../../schema/operator';
import { orderEvents, orders } from '../../schema/orders';
import { outbox } from '../../schema/outbox';
import { payments, refunds } from '../../schema/payments';
import { createTestClock } from '../../testing/deps';
import { addTables, createPartyLine, insertTableShop, sitDown, tableNoon } from '../../testing/parties';
import { type PayingClient, startPayingClient } from '../../testing/payments';
import {
  createAddress,
  createOrderLine,
  far,
  insertShop,
  near,
  outside,
  shopSlot,
  type TestShop,
} from '../../testing/shop';
import { insertStaff } from '../../testing/staff';

import { confirmPayment } from '../payments/payments-by-staff';

type TakeInput = StaffInput<'orders.take'>;

const clock = createTestClock(tableNoon);
let database: TestDatabase;
let client: PayingClient;
let shop: TestShop;
let counter: Awaited<ReturnType<typeof insertStaff>>;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startPayingClient(database, clock);
});
beforeEach(async () => {
  clock.set(tableNoon);
  await useShop(await insertShop(database.db, [{ price: 1000, stock: 10 }, { price: 650 }]));
  await addTables(database.db, shop);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

async function useShop(next: TestShop) {
  shop = next;
  counter = await insertStaff(client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
}

/** Two pieces of the first dish for pick-up by phone, paid in cash when they are picked up. */
const getInput = (changes: Partial<TakeInput> = {}): TakeInput => ({
  restaurantId: shop.restaurantId,
  source: 'phone',
  deliveryType: 'SELF_PICKUP',
  tableNo: undefined,
  dishList: [createOrderLine(shop.dishIds[0]!, 2)],
  deliveryAddress: undefined,
  payBy: 'handover',
  payType: undefined,
  name: 'Mei Lin',
  mobile: '+6581230001',
  deliveryTime: '2026-11-23 13:00-13:30',
  remark: undefined,
  payAmount: 1800,
  ...changes,
});
const take = (changes?: Partial<TakeInput>, idempotencyKey?: string) =>
  counter.call('orders.take', getInput(changes), { idempotencyKey });
const getCode = async (changes: Partial<TakeInput>) =>
  (await counter.getError('orders.take', getInput(changes))).code;
const getOrder = async (orderId: string) => {
  const [row] = await database.db.select().from(orders).where(eq(orders.id, orderId));
  return row!;
};
const listPayments = (orderId: string) =>
  database.db
    .select({ payType: payments.payType, amount: payments.amount, state: payments.state })
    .from(payments)
    .where(eq(payments.orderId, orderId));
const readBoard = async () => (await counter.call('orders.board', { restaurantId: shop.restaurantId })).open;
const countOrders = async () =>
  (await database.db.select().from(orders).where(eq(orders.restaurantId, shop.restaurantId))).length;

describe('HND-06 an order by phone', () => {
  test('HND-06 is on the board, accepted by whoever took it, and stands in log and events', async () => {
    const taken = await take({ remark: ' Less rice ' });
    expect(taken).toMatchObject({ amount: 1800, isPaid: false });
    expect(await readBoard()).toMatchObject([
      {
        orderId: taken.orderId,
        number: taken.number,
        step: 'accepted',
        source: 'phone',
        takenBy: 'Ann',
        customer: 'Mei Lin',
        mobile: '+6581230001',
        remark: 'Less rice',
        toCollect: 1800,
        dueAt: '2026-11-23T05:00:00.000Z',
        isPromised: true,
      },
    ]);
    const [entry] = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.restaurantId, shop.restaurantId))
      .orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({
      act: 'order.taken',
      subject: taken.orderSn,
      actor: 'Ann',
      staffId: counter.staffId,
      detail: { source: 'phone', payBy: 'handover', total: 1800 },
    });
    const events = await database.db
      .select({ actor: orderEvents.actor })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, taken.orderId));
    expect(events).toEqual([{ actor: 'Ann' }]);
  });

  test('HND-06 belongs to the account of the number, also one that is made later', async () => {
    const { orderId } = await take({ mobile: '+6581230077' });
    const [guest] = await database.db.select().from(users).where(eq(users.mobile, '81230077'));
    expect(guest).toMatchObject({ nickName: null, passwordHash: null });
    const diner = await client.login('81230077');
    const detail = await client.call(
      contract['orders.detail'],
      { orderTransactionId: orderId, locale: undefined },
      { token: diner.token },
    );
    expect(detail).toMatchObject({ orderTransactionId: orderId });
  });

  test('HND-06 has the limits of diners, and a refused one leaves nothing behind', async () => {
    const other = { mobile: '+6581230079' };
    const [first, second] = shop.dishIds as [number, number];
    expect(await getCode({ ...other, payAmount: 1700 })).toBe('PRICE_CHANGED');
    expect(await getCode({ ...other, dishList: [createOrderLine(first, 11)], payAmount: 9900 })).toBe(
      'STOCK_SHORT',
    );
    expect(await getCode({ ...other, dishList: [createOrderLine(second, 100)], payAmount: 58_500 })).toBe(
      'MAX_NUMBER',
    );
    expect(await getCode({ ...other, deliveryTime: shopSlot })).toBe('SLOT_GONE');
    expect(await getCode({ ...other, mobile: '+651234' })).toBe('PHONE_INVALID');
    expect(await getCode({ ...other, tableNo: 'Z9', deliveryTime: undefined })).toBe('TABLE_UNKNOWN');
    expect(await getCode({ ...other, payBy: 'qr', payType: 'WALLET_PAY' })).toBe('PAY_TYPE_UNAVAILABLE');
    expect(await getCode({ ...other, payBy: 'bill' })).toBe('INVALID_INPUT');
    expect(await countOrders()).toBe(0);
    expect(await database.db.select().from(users).where(eq(users.mobile, '81230079'))).toEqual([]);
  });

  test('HND-06 is placed once per key, and another order with the key is refused', async () => {
    const first = await take({}, 'phone-key-0001');
    expect(await take({}, 'phone-key-0001')).toEqual(first);
    await expect(take({ mobile: '+6581230002' }, 'phone-key-0001')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
    expect(await countOrders()).toBe(1);
  });

  test('HND-06 the same key at once places one order', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => take({}, 'phone-key-0002')));
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await countOrders()).toBe(1);
  });

  test('HND-06 is delivered within the restaurant’s distance, at the fee of its place', async () => {
    const delivered = (place: { latitude: number; longitude: number }) => ({
      deliveryType: 'DELIVERY_TO_HOME' as const,
      deliveryAddress: createAddress(place),
    });
    expect(await getCode({ ...delivered(outside), payAmount: 2300 })).toBe('OUT_OF_RANGE');
    expect(await getCode({ ...delivered(near), mobile: undefined })).toBe('INVALID_INPUT');
    expect(await getCode({ deliveryType: 'DELIVERY_TO_HOME', payAmount: 2300 })).toBe('ADDRESS_REQUIRED');
    const { orderId } = await take({ ...delivered(far), payAmount: 2550 });
    expect(await getOrder(orderId)).toMatchObject({
      payType: 'CASH_PAY',
      address: {
        userName: 'Mei Lin',
        countryArea: '+65',
        mobile: '81230001',
        addressDetail: '2 Test Street',
      },
    });
  });

  test('HND-06 a known mobile brings name, address and last orders of this restaurant only', async () => {
    const guest = { restaurantId: shop.restaurantId, mobile: '+6581230090' };
    expect(await counter.call('orders.takeGuest', guest)).toEqual({
      name: undefined,
      addresses: [],
      orders: [],
    });
    const { orderId } = await take({
      mobile: guest.mobile,
      deliveryType: 'DELIVERY_TO_HOME',
      deliveryAddress: createAddress(near),
      payAmount: 2300,
      dishList: [createOrderLine(shop.dishIds[0]!, 2, { dishRemark: 'No chili' })],
    });
    expect(await counter.call('orders.takeGuest', guest)).toMatchObject({
      name: 'Mei Lin',
      addresses: [{ addressDetail: '2 Test Street', unitNo: '#02-02', latitude: near.latitude }],
      orders: [{ orderId, lines: [{ dishId: shop.dishIds[0], dishCount: 2, dishRemark: 'No chili' }] }],
    });
    const elsewhere = await insertShop(database.db);
    const stranger = await insertStaff(client.deps, elsewhere.restaurantId, 'owner');
    expect(
      await stranger.call('orders.takeGuest', { ...guest, restaurantId: elsewhere.restaurantId }),
    ).toEqual({ name: undefined, addresses: [], orders: [] });
    expect(
      (await stranger.getError('orders.taken', { restaurantId: elsewhere.restaurantId, orderId })).code,
    ).toBe('NOT_FOUND');
  });

  test('HND-07 the last order of a mobile has its lines in the order of the cart', async () => {
    const mobile = '+6581230091';
    const lookUp = () => counter.call('orders.takeGuest', { restaurantId: shop.restaurantId, mobile });
    expect((await lookUp()).orders).toEqual([]);
    for (const dishIds of [shop.dishIds, [...shop.dishIds].reverse()]) {
      const dishList = dishIds.map((id) => createOrderLine(id, 1));
      const { orderId } = await take({ mobile, dishList, payAmount: 1485, deliveryTime: undefined });
      clock.advance({ seconds: 1 });
      const [last] = (await lookUp()).orders;
      expect(last).toMatchObject({ orderId, lines: dishIds.map((dishId) => ({ dishId, dishCount: 1 })) });
    }
  });
});

describe('HND-06 an order at the counter', () => {
  const atCounter = {
    source: 'counter',
    name: undefined,
    mobile: undefined,
    deliveryTime: undefined,
  } as const;

  test.each([
    ['cash', 'CASH_PAY_ON_PICK'],
    ['card', 'CARD_AT_COUNTER'],
  ] as const)('HND-06 paid by %s is paid at once, without a guest', async (payBy, payType) => {
    const taken = await take({ ...atCounter, payBy });
    expect(taken.isPaid).toBe(true);
    expect(await getOrder(taken.orderId)).toMatchObject({
      userId: null,
      status: OrderStatus.Accepted,
      payStatus: PayStatus.Paid,
      payType,
      slot: null,
    });
    expect(await listPayments(taken.orderId)).toEqual([{ payType, amount: 1800, state: 'paid' }]);
  });

  test('HND-08 an order of another price is refused with its price, and placed once at that price with its key', async () => {
    const key = 'written-down-1';
    const written = { ...atCounter, payBy: 'cash' } as const;
    const refused = await take({ ...written, payAmount: 2000 }, key).catch((error) => error);
    expect(refused).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(refused.detail.payAmount).toBe(18);
    const first = await take({ ...written, payAmount: 1800 }, key);
    expect((await take({ ...written, payAmount: 1800 }, key)).orderId).toBe(first.orderId);
    const rows = await database.db.select().from(orders).where(eq(orders.restaurantId, shop.restaurantId));
    expect(rows).toHaveLength(1);
  });

  test('HND-06 a canceled order that a card machine paid is refunded by hand', async () => {
    const { orderId } = await take({ ...atCounter, payBy: 'card' });
    const [card] = await readBoard();
    expect(card).toMatchObject({ orderId, isPaid: true, refundWay: 'byHand' });
    await counter.call('orders.cancel', {
      restaurantId: shop.restaurantId,
      orderId,
      seen: toSeenOrder(card!),
      method: undefined,
      reason: undefined,
    });
    const made = await database.db
      .select({ amount: refunds.amount, state: refunds.state })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, orderId));
    expect(made).toEqual([{ amount: 1800, state: 'due' }]);
    const { payTypes } = await counter.call('money.open', { restaurantId: shop.restaurantId });
    expect(payTypes).toEqual([{ payType: 'CARD_AT_COUNTER', name: 'Card at the counter' }]);
  });

  test('HND-06 eaten here stands at a table or a number, with the prices of a table', async () => {
    const here = { ...atCounter, payBy: 'cash', payAmount: 2000 } as const;
    await take({ ...here, tableNo: 'A3' });
    await take({ ...here, tableNo: '#12' });
    expect(new Map((await readBoard()).map(({ mode, tableNo }) => [tableNo, mode]))).toEqual(
      new Map([
        ['A3', 'table'],
        ['#12', 'table'],
      ]),
    );
    // A stand is no table to which guests can move.
    const { plan } = await counter.call('tables.open', { restaurantId: shop.restaurantId });
    expect(plan.filter(({ state }) => state !== 'free').map(({ tableNo }) => tableNo)).toEqual(['A3']);
  });

  test('HND-06 a code on the screen is paid before the kitchen begins', async () => {
    const taken = await take({ ...atCounter, payBy: 'qr', payType: 'PAY_NOW' });
    expect(taken.qrCode).toMatch(/^iVBOR/);
    expect(await readBoard()).toEqual([]);
    const named = { restaurantId: shop.restaurantId, orderId: taken.orderId };
    expect(await counter.call('orders.taken', named)).toEqual({ isPaid: false, isCanceled: false });
    await confirmPayment({ db: database.db, payables }, taken.orderSn, { now: clock.now() });
    expect(await counter.call('orders.taken', named)).toEqual({ isPaid: true, isCanceled: false });
    expect(await readBoard()).toMatchObject([{ orderId: taken.orderId, step: 'new', isPaid: true }]);
  });

  test('HND-06 a link goes to the guest’s phone, and the guest pays there after a login', async () => {
    expect(await getCode({ payBy: 'link', mobile: undefined })).toBe('INVALID_INPUT');
    const { orderId, link } = await take({ payBy: 'link', mobile: '+6581230066' });
    const [message] = await database.db
      .select({ recipient: outbox.recipient, body: outbox.body })
      .from(outbox)
      .where(eq(outbox.dedupeKey, `order-payment:${orderId}`));
    expect(message).toMatchObject({ recipient: '+6581230066', body: expect.stringContaining(link!) });
    expect(link).toContain(`/orderDetail?id=${orderId}`);
    const { token } = await client.login('81230066');
    const options = await client.call(
      contract['payments.options'],
      { orderTransactionId: orderId, platform: undefined },
      { token },
    );
    expect(options.payAmountOrig).toBe(1800);
  });
});

describe('HND-06 an order by a waiter', () => {
  const atTable = {
    source: 'waiter',
    tableNo: 'A1',
    name: undefined,
    mobile: undefined,
    deliveryTime: undefined,
    payBy: 'bill',
    payAmount: 2200,
  } as const;
  beforeEach(async () => useShop(await insertTableShop(database.db)));

  test('HND-06 opens a bill at a free table, which staff take the money for', async () => {
    const taken = await take(atTable, 'waiter-key-01');
    expect(await take(atTable, 'waiter-key-01')).toEqual(taken);
    expect(await readBoard()).toMatchObject([
      { orderId: taken.orderId, step: 'accepted', source: 'waiter', takenBy: 'Ann', tableNo: 'A1' },
    ]);
    const { tables } = await counter.call('tables.open', { restaurantId: shop.restaurantId });
    expect(tables).toMatchObject([{ tableNo: 'A1', rounds: 1, total: 2200, left: 2200 }]);
    await counter.call('tables.takePayment', {
      restaurantId: shop.restaurantId,
      partyId: tables[0]!.partyId,
      amount: 2200,
      left: 2200,
      way: 'cash',
    });
    expect(await getOrder(taken.orderId)).toMatchObject({ payStatus: PayStatus.Paid });
  });

  test('HND-06 is a round of the guests who sit there, and leaves what they have not sent', async () => {
    const guest = await sitDown(client, shop, { tableNo: 'A1', name: 'Bo' });
    await guest.put([createPartyLine(shop.dishIds[1]!)]);
    await take(atTable);
    const { tables } = await counter.call('tables.open', { restaurantId: shop.restaurantId });
    expect(tables).toMatchObject([{ rounds: 1, total: 2200, unsent: [{ name: 'Dish 1', count: 1 }] }]);
    // The guest shares what the waiter sent.
    expect(tables[0]!.people.find(({ name }) => name === 'Bo')).toMatchObject({ ownAmount: 2200 });
  });

  test('HND-06 is refused as a round of guests is, and opens no table then', async () => {
    expect(await getCode({ ...atTable, payAmount: 2000 })).toBe('ROUND_CHANGED');
    expect(await getCode({ ...atTable, tableNo: 'Z9' })).toBe('TABLE_UNKNOWN');
    const { tables } = await counter.call('tables.open', { restaurantId: shop.restaurantId });
    expect(tables).toEqual([]);
  });
});

test('HND-07 the menu for taking orders has the texts of all languages, and the tables', async () => {
  const menu = await counter.call('orders.takeMenu', { restaurantId: shop.restaurantId });
  expect(menu).toMatchObject({
    menu: [{ dishList: [{ dishId: shop.dishIds[0], goodsStock: 10 }, { dishId: shop.dishIds[1] }] }],
    texts: [{ dishId: shop.dishIds[0], otherNames: ['菜 0'], pinyin: 'cai 0' }, {}],
    modes: ['delivery', 'pickup', 'table'],
    hasTableBills: false,
    codes: [{ payTypeCode: 'PAY_NOW' }],
    hasLink: true,
  });
  expect(menu.tables).toContain('A1');
});

test('HND-06 the quote is that of diners for the way of payment and the place', async () => {
  const quote = (changes: Partial<StaffInput<'orders.takeQuote'>> = {}) => {
    const { source: _, name: _n, mobile: _m, remark: _r, payAmount: _p, ...input } = getInput();
    return counter.call('orders.takeQuote', {
      ...input,
      ...changes,
    });
  };
  expect(await quote()).toMatchObject({ payAmount: 1800 });
  expect(await quote({ tableNo: '#1' })).toMatchObject({ payAmount: 2000 });
  expect(
    await quote({ deliveryType: 'DELIVERY_TO_HOME', deliveryAddress: createAddress(far) }),
  ).toMatchObject({ payAmount: 2550, deliveryFee: 550 });
});

test('HND-06 the free times of a day are those of diners', async () => {
  const { day, slots } = await counter.call('orders.takeSlots', {
    restaurantId: shop.restaurantId,
    deliveryType: 'SELF_PICKUP',
    day: undefined,
    dishList: undefined,
    deliveryAddress: undefined,
  });
  expect([day, slots[0]]).toEqual(['2026-11-23', '2026-11-23 12:30-13:00']);
});

test('MEN-09 staff are offered the times at which the address of the guest has a delivery', async () => {
  const area = {
    key: 'west',
    name: { en: 'West' },
    postalCodes: ['60'],
    fee: 700,
    available: { times: [{ start: '18:00', end: '19:00' }] },
  };
  const delivery = { areas: [area], steps: [], leadMinutes: 40, slotMinutes: 30, daysAhead: 6 };
  await useShop(await insertShop(database.db, [{}], { delivery }));
  const ask = async (changes: Partial<StaffInput<'orders.takeSlots'>>) => {
    const asked = { restaurantId: shop.restaurantId, day: undefined, dishList: undefined };
    const deliveryAddress = { ...createAddress(near), addressDetail: '1 Jurong West, Singapore 600001' };
    const input = { ...asked, deliveryType: 'DELIVERY_TO_HOME' as const, deliveryAddress, ...changes };
    return (await counter.call('orders.takeSlots', input)).slots.map((slot) => slot.slice(11));
  };
  expect(await ask({})).toEqual(['18:00-18:30', '18:30-19:00']);
  expect((await ask({ deliveryAddress: undefined })).length).toBeGreaterThan(2);
  expect((await ask({ deliveryType: 'SELF_PICKUP' })).length).toBeGreaterThan(2);
});

test('MEN-03 staff see the times of the whole order with the dish that is the reason, and its price for them', async () => {
  const evening = { times: [{ start: '18:00', end: '22:00' }] };
  await useShop(await insertShop(database.db, [{ more: { available: evening } }, {}]));
  const { restaurantId, deliveryType } = getInput();
  const dishList = shop.dishIds.map((id) => createOrderLine(id));
  const asked = { restaurantId, deliveryType, dishList };
  const answer = await counter.call('orders.takeSlots', {
    ...asked,
    day: undefined,
    deliveryAddress: undefined,
  });
  expect([answer.slots[0], answer.limitedBy]).toEqual(['2026-11-23 18:00-18:30', 'Dish 0']);

  const priced = {
    ...asked,
    tableNo: undefined,
    deliveryAddress: undefined,
    payBy: 'handover' as const,
    payType: undefined,
  };
  const quote = await counter.call('orders.takeQuote', { ...priced, deliveryTime: answer.slots[0] });
  expect(quote.payAmount).toBe(1800);
  const now = await counter.getError('orders.takeQuote', { ...priced, deliveryTime: undefined });
  expect(now.code).toBe('DISH_NOT_NOW');
});
