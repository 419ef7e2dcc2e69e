import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Minor } from '@/lib/contract/vocabulary';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { payables } from '../../../payables';
import { attempts } from '../../../schema/auth';
import { orders } from '../../../schema/orders';
import { partyShares } from '../../../schema/parties';
import { payments } from '../../../schema/payments';
import { createTestClock } from '../../../testing/deps';
import {
  createPartyLine,
  createShareNotice,
  insertTableShop,
  sitDown,
  type TestMember,
  tableNoon,
} from '../../../testing/parties';
import { type PayingClient, startPayingClient } from '../../../testing/payments';
import type { TestShop } from '../../../testing/shop';
import { insertStaff } from '../../../testing/staff';
import { refundByOperator } from '../../payments/refunds-by-staff';

const clock = createTestClock(tableNoon);
let database: TestDatabase;
let client: PayingClient;
let shop: TestShop;
let counter: Awaited<ReturnType<typeof insertStaff>>;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startPayingClient(database, clock);
});
beforeEach(() => clock.set(tableNoon));
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const payType = 'DUITNOW_QR';

/** Opens a shop in Malaysia whose dish has a price, and seats guests who have ordered one each. */
async function seat(price: Minor, people = 1): Promise<[TestMember, ...TestMember[]]> {
  shop = await insertTableShop(database.db, [{ price }], {
    countryCode: 'MY',
    payTypes: [payType],
    paymentAccounts: { duitnow: { acquirer: '890053', qrId: 'TEST0005201', name: 'TEST' } },
    pickup: { discountPercent: 0, leadMinutes: 20, sharedTables: true },
  });
  counter = await insertStaff(client.deps, shop.restaurantId, 'manager', { name: 'Ann' });
  const guests: TestMember[] = [];
  for (let at = 0; at < people; at++) guests.push(await sitDown(client, shop));
  for (const guest of guests) await guest.put([createPartyLine(shop.dishIds[0]!)]);
  await guests[0]!.send(1);
  return guests as [TestMember, ...TestMember[]];
}

const take = ({ partyId }: TestMember, amount: Minor, left: Minor, way: 'cash' | 'card' = 'cash') =>
  counter.call('tables.takePayment', { restaurantId: shop.restaurantId, partyId, amount, left, way });

async function payByQr(guest: TestMember, share: Parameters<TestMember['pay']>[0]): Promise<void> {
  const { reference } = await guest.pay({ ...share, payType });
  await client.notify('bank', createShareNotice(reference, share.shown, 'MYR'));
}

async function readMoney({ partyId }: TestMember) {
  const shares = await database.db.select().from(partyShares).where(eq(partyShares.partyId, partyId));
  const paid = await database.db.select().from(payments).where(eq(payments.restaurantId, shop.restaurantId));
  return { shares: shares.filter(({ state }) => state === 'paid'), paid };
}
const sum = (amounts: readonly Minor[]) => amounts.reduce((all, amount) => all + amount, 0);
const readFigures = async () =>
  (await counter.call('figures.day', { restaurantId: shop.restaurantId })).figures;

test.each<[Minor, cash: Minor, rounding: Minor | undefined]>([
  [1908, 1910, 2],
  [1907, 1905, -2],
  [1905, 1905, undefined],
  [2, 0, -2],
])(
  'HND-10 a bill of %i sen is %i in cash, with the rounding in a line of its own',
  async (bill, cash, rounding) => {
    const [mei] = await seat(bill);
    await take(mei, bill, bill);
    const { shares, paid } = await readMoney(mei);
    expect([shares[0]!.amount, paid[0]!.amount]).toEqual([bill, cash]);
    expect(await mei.view()).toMatchObject({
      state: 'closed',
      bill: { totalAmount: bill, paidAmount: bill },
    });
    expect((await mei.view()).bill.cashRounding).toBe(rounding);
    const { takings, orders: fromOrders, parts, byWay, byMode } = await readFigures();
    expect([takings, fromOrders, parts.rounding]).toEqual([cash, cash, rounding ?? 0]);
    expect(byWay.map(({ amount }) => amount)).toEqual(cash > 0 ? [cash] : []);
    expect(byMode).toEqual([{ mode: 'table', amount: cash, orderCount: 1 }]);
  },
);

test('HND-10 by card and by DuitNow the bill is paid as it is', async () => {
  const [mei] = await seat(1908);
  await payByQr(mei, { kind: 'amount', amount: 903, shown: 903 });
  await take(mei, 1005, 1005, 'card');
  const { paid } = await readMoney(mei);
  expect(paid.map(({ amount }) => amount).sort()).toEqual([1005, 903]);
  expect((await mei.view()).bill.cashRounding).toBeUndefined();
});

test('HND-10 one share by DuitNow and the rest in cash: console, phone, receipt and report have the same rounding', async () => {
  const [mei] = await seat(1908, 2);
  await payByQr(mei, { kind: 'own', shown: 1908 });
  await take(mei, 900, 1908);
  await take(mei, 503, 1008);
  const open = await counter.call('tables.open', { restaurantId: shop.restaurantId });
  expect(open.tables[0]).toMatchObject({ total: 3816, paid: 3311, left: 505, cashRounding: 2 });
  expect((await mei.view()).bill).toMatchObject({ cashRounding: 2, leftAmount: 505 });
  const [order] = await database.db.select().from(orders).where(eq(orders.partyId, mei.partyId));
  const { lines } = await counter.call('printing.paper', {
    restaurantId: shop.restaurantId,
    orderId: order!.id,
    kind: 'receipt',
    language: 'en',
  });
  expect(lines).toContainEqual({ left: 'Cash rounding, whole table', right: 'RM0.02', style: 'plain' });
  await take(mei, 505, 505);
  const { takings, parts } = await readFigures();
  expect([takings, parts.rounding]).toEqual([3818, 2]);
});

test('HND-10 what was taken in cash is refunded whole, with its rounding', async () => {
  const [mei] = await seat(1908);
  await take(mei, 1908, 1908);
  const [payment] = (await readMoney(mei)).paid;
  clock.advance({ minutes: 1 });
  const [refund] = await refundByOperator({ db: database.db, payables }, payment!.reference, {
    now: clock.now(),
  });
  expect(refund).toMatchObject({ amount: 1910, state: 'done' });
  const { takings, givenBack } = await readFigures();
  expect([takings, givenBack]).toEqual([1910, 1910]);
});

test('HND-10 TAB-06 of random tables, shares sum to the bill, and money is the bill and the rounding of cash', async () => {
  const random = createSeededRandom();
  const draw = (most: number) => 1 + Math.floor(random() * most);
  for (let round = 0; round < getRoundCount(60, 6); round++) {
    // All tables are opened from one address, which may open so many an hour.
    await database.db.delete(attempts);
    const guests = await seat(draw(3000), draw(4));
    const [mei] = guests;
    for (let left = (await mei.view()).bill.leftAmount; left > 0; ) {
      const guest = guests[draw(guests.length) - 1]!;
      const amount = draw(left);
      const act = draw(5);
      if (act === 1) await take(mei, amount, left);
      else if (act === 2) await take(mei, left, left);
      else if (act === 3) await take(mei, amount, left, 'card');
      else if (act === 4) await payByQr(guest, { kind: 'amount', amount, shown: amount });
      else await payByQr(guest, { kind: 'all', shown: left });
      left = (await mei.view()).bill.leftAmount;
    }
    const { bill, shares: shown } = await mei.view();
    const { shares, paid } = await readMoney(mei);
    expect(sum(shares.map(({ amount }) => amount))).toBe(bill.totalAmount);
    const rounding = sum(shares.map(({ cashRounding }) => cashRounding));
    expect(sum(paid.map(({ amount }) => amount))).toBe(bill.totalAmount + rounding);
    expect([bill.cashRounding ?? 0, sum(shown.map(({ cashRounding = 0 }) => cashRounding))]).toEqual([
      rounding,
      rounding,
    ]);
    for (const share of shares) {
      const payment = paid.find(({ partyShareId }) => partyShareId === share.id)!;
      expect(payment.amount).toBe(share.amount + share.cashRounding);
      if (payment.payType === 'CASH_PAY_ON_PICK') {
        expect(payment.amount % 5).toBe(0);
        expect(Math.abs(share.cashRounding)).toBeLessThanOrEqual(2);
      } else expect(share.cashRounding).toBe(0);
    }
    const { takings, parts, byHour, byWay, byMode } = await readFigures();
    expect(takings).toBe(bill.totalAmount + rounding);
    expect(parts.rounding).toBe(rounding);
    for (const amounts of [byHour, byWay.map(({ amount }) => amount), byMode.map(({ amount }) => amount)])
      expect(sum(amounts)).toBe(takings);
  }
});
