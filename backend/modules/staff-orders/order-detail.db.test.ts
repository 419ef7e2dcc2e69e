import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { toSeenOrder } from '@/lib/contract/staff/orders';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { payables } from '../../payables';
import { payments } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { getOrder, type SubmitInput } from '../../testing/ordering';
import { insertDiners, shopMorning, type TestDiner } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { fillWallet, insertVoucherShop, type VoucherShop } from '../../testing/vouchers';
import { confirmPayment } from '../payments/payments-by-staff';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: VoucherShop;
let counter: Awaited<ReturnType<typeof insertStaff>>;
let diner: TestDiner;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
});
beforeEach(async () => {
  clock.set(shopMorning);
  shop = await insertVoucherShop(database.db);
  counter = await insertStaff(client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
  [diner] = (await insertDiners(database.db, 1)) as [TestDiner];
  await fillWallet(database.db, diner, 5_000);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

async function place(total: number, changes: Partial<SubmitInput> = {}): Promise<string> {
  const input = getOrder(diner, shop, total, changes);
  return (await client.call(contract['ordering.submit'], input, { token: diner.token })).orderTransactionId;
}
const of = (orderId: string) => ({ restaurantId: shop.restaurantId, orderId });
const advance = (orderId: string, from: 'new' | 'preparing', to: 'preparing' | 'done') =>
  counter.call('orders.advance', { ...of(orderId), from, to });
const readDetail = (orderId: string) => counter.call('orders.detail', of(orderId));

test('CON-05 the detail of an order has its bill, its payment and its acts in order', async () => {
  const orderId = await place(1300, { payType: 'CASH_PAY', walletPayAmount: 1000 });
  await counter.call('orders.courier', {
    ...of(orderId),
    before: {},
    courierName: 'Rizal',
    courierMobile: undefined,
  });
  const detail = await readDetail(orderId);
  expect(detail.bill.reduce((sum, { amount }) => sum + amount, 0)).toBe(2300);
  expect(detail).toMatchObject({ walletPart: 1000, refundable: 0, canCredit: false, refunds: [] });
  expect(detail.card).toMatchObject({ orderId, toCollect: 1300, total: 2300 });
  expect(detail.acts.map(({ act, actor }) => [act, actor])).toEqual([['order.courier', 'Ann']]);
});

test('CON-05 today’s orders are found by number, name and phone, and no others', async () => {
  const orderId = await place(2300, { payType: 'CASH_PAY' });
  const { card } = await readDetail(orderId);
  const find = async (wanted: string) =>
    (await counter.call('orders.find', { restaurantId: shop.restaurantId, wanted })).cards.map(
      (found) => found.orderId,
    );
  expect(await find(card.number)).toEqual([orderId]);
  expect(await find(card.mobile.slice(-6))).toEqual([orderId]);
  const national = card.mobile.slice(-8);
  expect(await find(`\u202d+65 ${national.slice(0, 4)}\u2011${national.slice(4)}\u202c`)).toEqual([orderId]);
  expect(await find(`0${national}`)).toEqual([orderId]);
  const fullWidth = national.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  expect(await find(fullWidth)).toEqual([orderId]);
  expect(await find(card.customer!.toUpperCase())).toEqual([orderId]);
  expect(await find('%%')).toEqual([]);
  await counter.call('orders.refuse', {
    ...of(orderId),
    seen: toSeenOrder(card),
    refusedFor: 'soldOut',
    reason: undefined,
  });
  expect(await find(card.number)).toEqual([orderId]);
  clock.set('2026-11-24T16:00:00Z');
  expect(await find(card.number)).toEqual([]);
});

test('CON-07 a completed order is refunded from its payment and then from the wallet’s part, never above it', async () => {
  const orderId = await place(1300, { payType: 'PAY_NOW', walletPayAmount: 1000 });
  await confirmPayment({ db: database.db, payables }, orderId, { now: clock.now() });
  const refund = { ...of(orderId), refundable: 2300, method: 'WALLET_PAY', reason: 'cold' } as const;
  expect((await counter.getError('orders.refund', { ...refund, amount: 100 })).code).toBe('STATUS_CONFLICT');
  await advance(orderId, 'new', 'preparing');
  await advance(orderId, 'preparing', 'done');
  expect((await readDetail(orderId)).refundable).toBe(2300);
  expect((await counter.getError('orders.refund', { ...refund, amount: 2301 })).code).toBe('REFUND_TOO_MUCH');
  expect(await counter.call('orders.refund', { ...refund, amount: 1500 })).toMatchObject({
    step: 'done',
    isPaid: true,
  });
  expect(await readDetail(orderId)).toMatchObject({
    refundable: 800,
    refunds: [{ amount: 1300, way: 'wallet' }],
  });
  expect((await counter.getError('orders.refund', { ...refund, amount: 800 })).code).toBe('STATUS_CONFLICT');
  expect(await counter.call('orders.refund', { ...refund, refundable: 800, amount: 800 })).toMatchObject({
    isPaid: false,
    toCollect: 0,
  });
  const { refundable, acts } = await readDetail(orderId);
  expect([refundable, acts.filter(({ act }) => act === 'order.refund').length]).toEqual([0, 2]);
});

test('CON-07 a refund can go to a wallet only when each payment has a user, unlike those of a group with guests', async () => {
  const orderId = await place(2300, { payType: 'PAY_NOW' });
  await confirmPayment({ db: database.db, payables }, orderId, { now: clock.now() });
  expect(await readDetail(orderId)).toMatchObject({ card: { canCredit: true }, canCredit: true });
  const [payment] = await database.db.select().from(payments).where(eq(payments.orderId, orderId));
  const ofGuest = { id: `guest of ${orderId}`, reference: 'GUEST', providerRef: null, userId: null };
  await database.db.insert(payments).values({ ...payment!, ...ofGuest });
  const { card, canCredit } = await readDetail(orderId);
  expect([card.canCredit, canCredit]).toEqual([undefined, false]);
});

test('CON-07 CTY-07 no part of a đồng is refunded', async () => {
  const orderId = await place(2300, { payType: 'CASH_PAY' });
  await advance(orderId, 'new', 'preparing');
  await advance(orderId, 'preparing', 'done');
  const { restaurantId } = shop;
  await database.db.update(restaurants).set({ countryCode: 'VN' }).where(eq(restaurants.id, restaurantId));
  const refund = { ...of(orderId), refundable: 2300, method: 'SOURCE', reason: undefined } as const;
  expect((await counter.getError('orders.refund', { ...refund, amount: 50 })).code).toBe('INVALID_INPUT');
  await counter.call('orders.refund', { ...refund, amount: 100 });
  expect(await readDetail(orderId)).toMatchObject({ refunds: [{ amount: 100 }] });
});

test('CON-07 cash of a completed order is given back by hand and waits under Money', async () => {
  const orderId = await place(2300, { payType: 'CASH_PAY' });
  await advance(orderId, 'new', 'preparing');
  await advance(orderId, 'preparing', 'done');
  await counter.call('orders.refund', {
    ...of(orderId),
    refundable: 2300,
    amount: 2300,
    method: 'SOURCE',
    reason: undefined,
  });
  const { refunds } = await counter.call('money.open', { restaurantId: shop.restaurantId });
  expect(refunds).toMatchObject([{ amount: 2300 }]);
  expect(await readDetail(orderId)).toMatchObject({
    refunds: [{ amount: 2300, way: 'byHand' }],
    refundable: 0,
  });
});
