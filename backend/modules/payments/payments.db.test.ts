import { eq } from 'drizzle-orm';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { paymentInfo } from '@/lib/contract/payments';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { payables } from '../../payables';
import { users, verifiedEmails } from '../../schema/auth';
import { dishes } from '../../schema/menu';
import { auditLog } from '../../schema/operator';
import { orders, slotLoads } from '../../schema/orders';
import { outbox } from '../../schema/outbox';
import { payments } from '../../schema/payments';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { getOrder, runAllAtOnce } from '../../testing/ordering';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../testing/shop';
import { expireOrders } from '../orders/ending/expire-orders';
import { confirmPayment, listPayments } from './payments-by-staff';

const options = contract['payments.options'];
const pay = contract['payments.pay'];
const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(database.db, [{ price: 1000 }], {
    payTypes: ['PAY_NOW', 'CASH_PAY', 'VIETQR'],
    paymentAccounts: {
      paynow: { uen: '201912345K', name: 'Test Kitchen Pte Ltd' },
      vietqr: { bin: '970436', account: '0123456789', name: 'TEST' },
    },
  });
});
beforeEach(() => clock.set(shopMorning));
afterAll(async () => {
  await client?.close();
  await database?.close();
});

interface PlacedOrder {
  who: TestDiner;
  orderTransactionId: string;
  orderSn: string;
  qrCodeInBase64?: string;
}
async function place(at: TestShop = shop, payType = 'PAY_NOW'): Promise<PlacedOrder> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const placed = await client.call(contract['ordering.submit'], getOrder(who, at, 2300, { payType }), {
    token: who.token,
  });
  return { who, ...placed };
}
const ask = ({ who, orderTransactionId }: PlacedOrder, token = who.token) =>
  client.call(options, { orderTransactionId, platform: undefined }, { token });
const payBy = ({ who, orderTransactionId }: PlacedOrder, payType: string, token = who.token) =>
  client.call(pay, { orderTransactionId, payType, locale: undefined }, { token });
const getStoredOrder = async (id: string) =>
  (await database.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const listStoredPayments = (id: string) =>
  database.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, id))
    .orderBy(payments.createdAt, payments.reference);

test('API-73 the ways in which an unpaid order can be paid, and how long', async () => {
  const placed = await place();
  expect(await ask(placed)).toMatchObject({
    payTypeList: [{ payTypeCode: 'PAY_NOW' }, { payTypeCode: 'CASH_PAY' }, { payTypeCode: 'VIETQR' }],
    payInMinutes: 15,
    expiresAt: '2026-11-23T02:15:00.000Z',
    payAmountOrig: 2300,
    deliveryType: 'DELIVERY_TO_HOME',
    deliveryTime: '2026-11-23 12:00-12:30',
  });
});

test('API-74 the payment that was started is shown again, not doubled', async () => {
  const placed = await place();
  const again = await payBy(placed, 'PAY_NOW');
  expect(again.qrCodeInBase64).toBe(placed.qrCodeInBase64);
  expect(await listStoredPayments(placed.orderTransactionId)).toHaveLength(1);
});

test('API-74 another method starts its own payment, once under many requests', async () => {
  const placed = await place();
  const { done } = await runAllAtOnce(Array.from({ length: 10 }, () => () => payBy(placed, 'VIETQR')));
  expect(new Set(done.map(({ qrCodeInBase64 }) => qrCodeInBase64)).size).toBe(1);
  const [, second, ...more] = await listStoredPayments(placed.orderTransactionId);
  expect(more).toEqual([]);
  expect(second).toMatchObject({ payType: 'VIETQR', state: 'pending', amount: 2300 });
  expect(second?.reference).toMatch(new RegExp(`^${placed.orderSn.replaceAll('-', '')}[2-9A-Z]{3}$`));
});

test('API-74 paying in cash after all lets the order begin', async () => {
  const placed = await place();
  expect(await payBy(placed, 'CASH_PAY')).toMatchObject({ payType: 'CASH_PAY', payStatus: 0 });
  expect(await getStoredOrder(placed.orderTransactionId)).toMatchObject({
    status: 2,
    payStatus: 0,
    expiresAt: null,
  });
  await expect(payBy(placed, 'PAY_NOW')).rejects.toMatchObject({ code: 'ORDER_NOT_PAYABLE' });
});

test('API-73 HND-10 in Malaysia cash is offered only for an unpaid total that coins can pay', async () => {
  const insertMalayShop = (price: number) =>
    insertShop(database.db, [{ price }], {
      countryCode: 'MY',
      payTypes: ['DUITNOW_QR', 'CASH_PAY'],
      paymentAccounts: { duitnow: { acquirer: '588734', qrId: 'LANTERN1', name: 'Test Kitchen' } },
    });
  const listOffered = async (price: number) => {
    const at = await insertMalayShop(price);
    const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
    const order = getOrder(who, at, 2 * price + 300, { payType: 'DUITNOW_QR' });
    const placed = { who, ...(await client.call(contract['ordering.submit'], order, { token: who.token })) };
    const offered = (await ask(placed)).payTypeList.map(({ payTypeCode }) => payTypeCode);
    if (offered.length === 1)
      await expect(payBy(placed, 'CASH_PAY')).rejects.toMatchObject({ code: 'PAY_TYPE_UNAVAILABLE' });
    return offered;
  };
  expect(await listOffered(805)).toEqual(['DUITNOW_QR', 'CASH_PAY']);
  expect(await listOffered(804)).toEqual(['DUITNOW_QR']);
});

test('API-73 and API-74 refuse what cannot be paid', async () => {
  const placed = await place();
  await expect(payBy(placed, 'DUITNOW_QR')).rejects.toMatchObject({ code: 'PAY_TYPE_UNAVAILABLE' });
  await expect(payBy(placed, 'CASH_PAY_ON_PICK')).rejects.toMatchObject({ code: 'PAY_TYPE_UNAVAILABLE' });
  clock.advance({ minutes: 15 });
  await expect(ask(placed)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' });
  await expect(payBy(placed, 'PAY_NOW')).rejects.toMatchObject({ code: 'ORDER_EXPIRED' });
  clock.set(shopMorning);
  await confirmPayment({ db: database.db, payables }, placed.orderSn, { now: clock.now() });
  await expect(ask(placed)).rejects.toMatchObject({ code: 'ORDER_NOT_PAYABLE' });
});

test('ORD-12 API-74 an accepted order that nobody has paid can be paid, and keeps its status', async () => {
  const placed = await place();
  await database.db
    .update(orders)
    .set({ status: 4, expiresAt: null })
    .where(eq(orders.id, placed.orderTransactionId));
  expect((await ask(placed)).payTypeList.map(({ payTypeCode }) => payTypeCode)).toContain('PAY_NOW');
  await payBy(placed, 'PAY_NOW');
  const paid = await confirmPayment({ db: database.db, payables }, placed.orderSn, { now: clock.now() });
  expect(paid).toMatchObject({ state: 'paid', status: 4, payStatus: 1 });
});

test('API-73 and API-74 know nothing of another diner’s order', async () => {
  const placed = await place();
  const [other] = (await insertDiners(database.db, 1)) as [TestDiner];
  await expect(ask(placed, other.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(payBy(placed, 'PAY_NOW', other.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await client.send(pay, { payType: 'PAY_NOW' }, { token: other.token })).status).toBe(400);
  await expect(ask(placed, await client.guest())).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
});

test('PAY-08 the image is the PayNow QR of this order, with amount, reference and expiry', async () => {
  const placed = await place();
  const { data, width, height } = PNG.sync.read(Buffer.from(placed.qrCodeInBase64!, 'base64'));
  const payload = jsqr(new Uint8ClampedArray(data), width, height)?.data;
  expect(payload).toContain('SG.PAYNOW');
  expect(payload).toContain('540523.00');
  expect(payload).toContain(`0112${placed.orderSn.replaceAll('-', '')}`);
  expect(payload).toContain('041420261123101500');
});

test('PAY-06 the operator confirms by order id, by number or by reference, and is written down', async () => {
  for (const by of ['id', 'sn', 'reference'] as const) {
    const placed = await place();
    const ref = {
      id: placed.orderTransactionId,
      sn: placed.orderSn,
      reference: placed.orderSn.replaceAll('-', ''),
    }[by];
    const done = await confirmPayment({ db: database.db, payables }, ref, {
      amount: 2300,
      now: clock.now(),
      actor: 'ann',
    });
    expect(done).toMatchObject({ state: 'paid', status: 2, payStatus: 1, changed: true });
    expect(await getStoredOrder(placed.orderTransactionId)).toMatchObject({
      status: 2,
      payStatus: 1,
      paidAt: clock.now(),
    });
    const acts = await database.db.select().from(auditLog).where(eq(auditLog.subject, done.reference));
    expect(acts).toMatchObject([{ act: 'payment.confirm', actor: 'ann', restaurantId: shop.restaurantId }]);
    const again = await confirmPayment({ db: database.db, payables }, ref, { now: clock.now() });
    expect(again).toMatchObject({ state: 'paid', changed: false });
  }
});

test('PAY-06 another amount is refused and changes nothing; an unknown reference is not found', async () => {
  const placed = await place();
  await expect(
    confirmPayment({ db: database.db, payables }, placed.orderSn, { amount: 2299, now: clock.now() }),
  ).rejects.toMatchObject({
    code: 'AMOUNT_MISMATCH',
    detail: { expected: 23, amount: 22.99 },
  });
  expect(await getStoredOrder(placed.orderTransactionId)).toMatchObject({ status: 0, payStatus: 0 });
  await expect(
    confirmPayment({ db: database.db, payables }, 'nothing', { now: clock.now() }),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('money that comes twice, by two payments of one order, is due for refund once', async () => {
  const placed = await place();
  await payBy(placed, 'VIETQR');
  const [first, second] = await listStoredPayments(placed.orderTransactionId);
  await confirmPayment({ db: database.db, payables }, second!.reference, { now: clock.now() });
  expect((await listStoredPayments(placed.orderTransactionId)).map(({ state }) => state)).toEqual([
    'cancelled',
    'paid',
  ]);
  const late = await confirmPayment({ db: database.db, payables }, first!.reference, { now: clock.now() });
  expect(late).toMatchObject({ state: 'refund_due', status: 2, payStatus: 1 });
});

const limited = {
  delivery: {
    steps: [{ uptoMetres: 3000, fee: 300 }],
    leadMinutes: 40,
    slotMinutes: 30,
    slotCapacity: 1,
    daysAhead: 6,
  },
};
async function placeExpired(): Promise<{ placed: PlacedOrder; at: TestShop; dishId: number }> {
  const at = await insertShop(database.db, [{ price: 1000, stock: 2 }], limited);
  const placed = await place(at);
  clock.advance({ minutes: 16 });
  await expireOrders(database, clock.now());
  expect(await getStoredOrder(placed.orderTransactionId)).toMatchObject({ status: 10, payStatus: 0 });
  return { placed, at, dishId: at.dishIds[0]! };
}
const findStock = async (dishId: number) =>
  (await database.db.select({ stock: dishes.stock }).from(dishes).where(eq(dishes.id, dishId)))[0]?.stock;
const findSlotLoad = async (at: TestShop) =>
  (await database.db.select().from(slotLoads).where(eq(slotLoads.restaurantId, at.restaurantId)))[0]?.taken;

test('DEC-75 a late payment is honored while stock and slot are there', async () => {
  const { placed, at, dishId } = await placeExpired();
  expect([await findStock(dishId), await findSlotLoad(at)]).toEqual([2, 0]);
  const done = await confirmPayment({ db: database.db, payables }, placed.orderSn, { now: clock.now() });
  expect(done).toMatchObject({ state: 'paid', status: 2, payStatus: 1 });
  expect([await findStock(dishId), await findSlotLoad(at)]).toEqual([0, 1]);
  const { statusHistory } = await client.call(
    contract['orders.detail'],
    { orderTransactionId: placed.orderTransactionId, locale: undefined, platform: undefined },
    { token: placed.who.token },
  );
  expect(statusHistory.map(({ orderStatus }) => orderStatus)).toEqual([0, 10, 2]);
});

test('DEC-75 a late payment is due for refund once stock or slot are gone, and nothing is taken', async () => {
  const sold = await placeExpired();
  await database.db.update(dishes).set({ stock: 1 }).where(eq(dishes.id, sold.dishId));
  expect(
    await confirmPayment({ db: database.db, payables }, sold.placed.orderSn, { now: clock.now() }),
  ).toMatchObject({
    state: 'refund_due',
    status: 10,
    payStatus: 2,
  });
  expect([await findStock(sold.dishId), await findSlotLoad(sold.at)]).toEqual([1, 0]);

  clock.set(shopMorning);
  const full = await placeExpired();
  await database.db
    .update(slotLoads)
    .set({ taken: 1 })
    .where(eq(slotLoads.restaurantId, full.at.restaurantId));
  await confirmPayment({ db: database.db, payables }, full.placed.orderSn, { now: clock.now() });
  expect([await findStock(full.dishId), await findSlotLoad(full.at)]).toEqual([2, 1]);

  clock.set(shopMorning);
  const over = await placeExpired();
  clock.advance({ days: 1 });
  await confirmPayment({ db: database.db, payables }, over.placed.orderSn, { now: clock.now() });
  expect(await findStock(over.dishId)).toBe(2);

  const due = await listPayments(database.db, { state: 'refund_due' });
  for (const { placed } of [sold, full, over])
    expect(due.map(({ orderId }) => orderId)).toContain(placed.orderTransactionId);
});

test('DEC-75 the diner of a payment that came too late gets a mail about the refund', async () => {
  const { placed, dishId } = await placeExpired();
  await database.db.update(dishes).set({ stock: 0 }).where(eq(dishes.id, dishId));
  await confirmPayment({ db: database.db, payables }, placed.orderSn, { now: clock.now() });
  const detail = await client.call(
    contract['orders.detail'],
    { orderTransactionId: placed.orderTransactionId, locale: undefined, platform: undefined },
    { token: placed.who.token },
  );
  expect(detail).toMatchObject({
    orderStatus: 10,
    payStatus: 2,
    orderTips: 'Your payment came too late and will be refunded',
  });
});

test('a confirmed payment is mailed once, with what was ordered, in the language of the order', async () => {
  const placed = await place();
  const email = `diner${placed.who.userId}@example.test`;
  const { userId } = placed.who;
  await database.db.update(users).set({ email }).where(eq(users.id, userId));
  await database.db.insert(verifiedEmails).values({ userId, email, verifiedAt: clock.now() });
  await database.db.update(orders).set({ locale: 'zh-CN' }).where(eq(orders.id, placed.orderTransactionId));
  await Promise.all(
    Array.from({ length: 5 }, () =>
      confirmPayment({ db: database.db, payables }, placed.orderSn, { now: clock.now() }),
    ),
  );
  const mails = await database.db.select().from(outbox).where(eq(outbox.recipient, email));
  expect(mails).toMatchObject([
    {
      template: 'order-confirmed',
      locale: 'zh-CN',
      restaurantId: shop.restaurantId,
      data: { orderSn: placed.orderSn, lines: [{ name: '菜 0', count: 2, amount: 2000 }], total: 2300 },
    },
  ]);
});

test('DEC-86 a confirmed payment is not mailed to an address of the account that nobody has confirmed', async () => {
  const placed = await place();
  const email = `stranger${placed.who.userId}@example.test`;
  await database.db.update(users).set({ email }).where(eq(users.id, placed.who.userId));
  await confirmPayment({ db: database.db, payables }, placed.orderSn, { now: clock.now() });
  expect(await database.db.select().from(outbox).where(eq(outbox.recipient, email))).toEqual([]);
});

test('ENT-18 SUB-02 canSubscribe comes with the mail of an order, also when it is asked for again', async () => {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const mail = { receiveEmail: 'ann@example.test' };
  const options = { token: who.token, idempotencyKey: 'order-with-mail' };
  const submit = () => client.call(contract['ordering.submit'], getOrder(who, shop, 2300, mail), options);
  const placed = await submit();
  for (const payment of [placed, await submit(), await payBy({ who, ...placed }, 'PAY_NOW')])
    expect(payment).toMatchObject({ ...mail, canSubscribe: true });
  const without = await place();
  expect(without).not.toHaveProperty('canSubscribe');
});

test('ENT-18 payment info has ids, amount, QR code and window of the payment', async () => {
  const placed = await place();
  expect(await payBy(placed, 'PAY_NOW')).toMatchObject({
    orderTransactionId: placed.orderTransactionId,
    orderSn: placed.orderSn,
    payType: 'PAY_NOW',
    qrCodeInBase64: expect.stringMatching(/^iVBOR/),
    payAmountOrig: 2300,
    payInMinutes: 15,
    expiresAt: '2026-11-23T02:15:00.000Z',
    countryCode: 'SG',
    currencySign: 'S$',
    payStatus: 0,
  });
  // Every field of the entity is read under its own name.
  const named = {
    payUrl: 'https://pay.example.com/1',
    aliPayUrl: 'https://pay.example.com/2',
    qrCodeInBase64: 'iVBORw0KGgo=',
    orderTransactionId: 'o-1',
    orderSn: 'TK-1',
    receiveEmail: 'ann@example.test',
    canSubscribe: true,
    payAmountOrig: 23,
  };
  expect(paymentInfo.decode(named)).toMatchObject({ ...named, payAmountOrig: 2300 });
});
