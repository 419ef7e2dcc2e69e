import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { getCurrency } from '@/lib/contract/countries';
import type { Figures } from '@/lib/contract/staff/figures';
import { PayStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import { getDayAfter } from '@/lib/domain/fulfilment/days';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { payables } from '../../payables';
import { orderLines, orders } from '../../schema/orders';
import { payments, refunds } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { walletTransactions } from '../../schema/wallet';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { getOrder } from '../../testing/ordering';
import {
  createAddress,
  createOrderLine,
  insertDiners,
  near,
  shopMorning,
  type TestDiner,
} from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { fillWallet, getPurchase, insertVoucherShop, type VoucherShop } from '../../testing/vouchers';
import { takeOffLines } from '../orders/ending/take-off-lines';
import { advanceOrder, cancelOrder } from '../orders/steps/orders-by-staff';
import { confirmPayment } from '../payments/payments-by-staff';
import { refundByOperator } from '../payments/refunds-by-staff';
import { findRestaurant, readDayFigures } from './figures';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const firstDay = '2026-11-23';
const days = [0, 1, 2, 3].map((plus) => getDayAfter(firstDay, plus));
const random = createSeededRandom();
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const variants = [
  { payType: 'CASH_PAY', wallet: 0 },
  { payType: 'CASH_PAY', wallet: 500 },
  { payType: 'PAY_NOW', wallet: 0 },
  { payType: 'PAY_NOW', wallet: 700 },
  { payType: 'WALLET_PAY', wallet: 0 },
] as const;

/** Returns a slot on the next day. */
const getNextSlot = (clockTimes: string) =>
  `${getDayAfter(clock.now().toISOString().slice(0, 10), 1)} ${clockTimes}`;

async function order(shop: VoucherShop, currency = 'SGD'): Promise<string> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  await fillWallet(database.db, who, 50_000, currency);
  const dishList = [createOrderLine(shop.dishIds[0]!, 1 + Math.floor(random() * 4))];
  const { payType, wallet } = pick(variants);
  const { quote } = await client.call(
    contract['ordering.extraInfo'],
    {
      userId: who.userId,
      restaurants: [{ restaurantId: shop.restaurantId }],
      deliveryType: 'DELIVERY_TO_HOME',
      deliveryTime: getNextSlot('12:00-12:30'),
      dishList,
      ...near,
      promotionCode: undefined,
      payType,
      dishAmount: undefined,
      restaurantToCustomerDistance: undefined,
      transactionId: undefined,
      location: undefined,
      deliveryAddress: undefined,
    },
    { token: who.token },
  );
  const { orderTransactionId } = await client.call(
    contract['ordering.submit'],
    getOrder(who, shop, quote.totalAmount - wallet, {
      deliveryTime: getNextSlot('12:00-12:30'),
      dishList,
      deliveryAddress: createAddress(near),
      payType,
      ...(wallet > 0 && { walletPayAmount: wallet }),
    }),
    { token: who.token },
  );
  return orderTransactionId;
}

async function buy(shop: VoucherShop, currency = 'SGD'): Promise<string> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  await fillWallet(database.db, who, 50_000, currency);
  const changes = pick([{ payType: 'WALLET_PAY' as const }, {}, { walletPayAmount: 300 }]);
  const bought = await client.call(contract['vouchers.buy'], getPurchase(who, shop, 2, 1600, changes), {
    token: who.token,
  });
  return bought.orderTransactionId;
}

/** Staff acts on an order. An act that its state does not allow is rejected and changes nothing. */
const acts: ((id: string) => Promise<unknown>)[] = [
  (id) => confirmPayment({ db: database.db, payables }, id, { now: clock.now() }),
  (id) => confirmPayment({ db: database.db, payables }, id, { now: clock.now() }),
  (id) => advanceOrder(database.db, id, clock.now(), { to: 'done' }),
  (id) => cancelOrder(database.db, id, { now: clock.now(), method: pick(['SOURCE', 'WALLET_PAY']) }),
  (id) => takeOffLines(database.db, id, { taken: [{ position: 0, count: 1 }], now: clock.now() }),
  (id) => refundByOperator({ db: database.db, payables }, id, { now: clock.now() }),
  (id) =>
    refundByOperator({ db: database.db, payables }, id, { amount: 100, to: 'WALLET_PAY', now: clock.now() }),
];

const sum = (amounts: readonly Minor[]) => amounts.reduce((all, amount) => all + amount, 0);

/** Reads the money received and refunded from the rows of payments, refunds and wallets alone. */
async function readMoney({ restaurantId }: VoucherShop) {
  const { db } = database;
  const came = await db.select().from(payments).where(eq(payments.restaurantId, restaurantId));
  const back = await db.select().from(refunds).where(eq(refunds.restaurantId, restaurantId));
  const own = await db.select().from(orders).where(eq(orders.restaurantId, restaurantId));
  const moves = await db.select().from(walletTransactions).where(eq(walletTransactions.subjectKind, 'order'));
  const paidAt = new Map(own.map((order) => [order.id, order.paidAt]));
  const parts = moves.filter(({ subjectId, dedupeKey }) => {
    return paidAt.get(subjectId!) && !dedupeKey?.startsWith('payment:');
  });
  const isLater = ({ subjectId, createdAt }: (typeof parts)[number]) => createdAt > paidAt.get(subjectId!)!;
  return {
    came:
      sum(
        came.filter(({ state }) => ['paid', 'refund_due', 'refunded'].includes(state)).map((p) => p.amount),
      ) - sum(parts.filter((part) => !isLater(part)).map(({ amount }) => amount)),
    wentBack:
      sum(back.filter(({ state }) => state === 'done').map(({ amount }) => amount)) +
      sum(parts.filter(isLater).map(({ amount }) => amount)),
  };
}

/** Countries with their taxes and fees; amounts of Vietnam are whole. */
const countries = [
  ['SG', [[], [{ name: { en: 'GST' }, percent: 9 }], [{ name: { en: 'GST' }, percent: 9, included: true }]]],
  ['MY', [[{ name: { en: 'SST' }, percent: 6 }], [{ name: { en: 'SST' }, percent: 8, included: true }]]],
  ['VN', [[{ name: { en: 'VAT' }, percent: 8 }], [{ name: { en: 'VAT' }, percent: 10, included: true }]]],
] as const;

describe('figures', () => {
  test.each(countries)(
    'CON-15 in %s, over random days, the figures of all days are what payments, refunds and wallets say, to the cent',
    async (countryCode, taxes) => {
      for (let round = 0; round < getRoundCount(12, 1); round++) {
        const shop = await insertVoucherShop(database.db, [{}], {
          countryCode,
          taxes: [...pick<(typeof countries)[number][1][number]>(taxes)],
          fees: { package: 100, service: { percent: 10, cap: 300 }, payService: { PAY_NOW: 1 } },
        });
        const made: string[] = [];
        for (const day of days) {
          clock.set(`${day}T03:30:00Z`);
          for (let at = 0; at < 14; at++) {
            clock.advance({ minutes: Math.floor(random() * 40) });
            if (at % 5 === 4) made.push(await buy(shop, getCurrency(countryCode)));
            else if (at < 8) made.push(await order(shop, getCurrency(countryCode)));
            for (const _ of [1, 2]) await pick(acts)(pick(made)).catch(expectRefusal);
          }
        }
        const restaurant = await findRestaurant(database.db, shop.restaurantId);
        const all = await readDayFigures(database.db, restaurant, days);
        for (const figures of all) expectConsistent(figures);
        const settled = await database.db
          .select()
          .from(orders)
          .where(eq(orders.restaurantId, shop.restaurantId));
        const counted = settled.filter(
          ({ paidAt, payStatus }) => paidAt !== null && payStatus !== PayStatus.FailedOrRefunded,
        );
        expect(sum(all.map(({ parts }) => parts.tax))).toBe(
          sum(counted.map(({ fees }) => fees.consumeTax ?? 0)),
        );
        const sumAll = (of: (figures: Figures) => Minor) => sum(all.map(of));
        const money = await readMoney(shop);
        expect(sumAll(({ takings, topUps, unwanted }) => takings + topUps + unwanted.came)).toBe(money.came);
        expect(sumAll(({ givenBack, unwanted }) => givenBack + unwanted.wentBack)).toBe(money.wentBack);
        expect(sumAll(({ takings }) => takings)).toBeGreaterThan(0);
      }
    },
  );

  test('CON-15 money that came too late is no takings, also when the release before returned it', async () => {
    clock.set(shopMorning);
    const shop = await insertVoucherShop(database.db);
    const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
    const input = getOrder(who, shop, 2300, { payType: 'PAY_NOW', deliveryTime: getNextSlot('12:00-12:30') });
    const placed = await client.call(contract['ordering.submit'], input, { token: who.token });
    await cancelOrder(database.db, placed.orderTransactionId, { now: clock.now() });
    await confirmPayment({ db: database.db, payables }, placed.orderTransactionId, { now: clock.now() });
    const restaurant = await findRestaurant(database.db, shop.restaurantId);
    const read = () => readDayFigures(database.db, restaurant, [firstDay]);
    const [figures] = (await read()) as [Figures];
    expect([figures.takings, figures.unwanted.came]).toEqual([0, 2300]);
    await database.db.update(refunds).set({ kind: null }).where(eq(refunds.restaurantId, shop.restaurantId));
    expect(await read()).toEqual([figures]);
  });

  test('CON-15 orders that were cancelled or wholly refunded count neither as orders nor as dishes nor in their tax', async () => {
    clock.set(shopMorning);
    const shop = await insertVoucherShop(database.db, [{}], { taxes: [{ name: { en: 'GST' }, percent: 9 }] });
    const manager = await insertStaff(client.deps, shop.restaurantId, 'manager', { name: 'Farah' });
    const made: string[] = [];
    for (let nth = 0; nth < 3; nth++) {
      const id = await order(shop);
      await confirmPayment({ db: database.db, payables }, id, { now: clock.now() }).catch(expectRefusal);
      await advanceOrder(database.db, id, clock.now(), { to: nth === 1 ? 'ready' : 'done' });
      made.push(id);
    }
    const [kept, cancelled, refunded] = made as [string, string, string];
    const unpaid = await database.db.select().from(orders).where(eq(orders.id, cancelled));
    // Money that moves after the payment is told by its time.
    clock.advance({ minutes: 5 });
    await cancelOrder(database.db, cancelled, { now: clock.now() });
    const { refundable } = await manager.call('orders.detail', { ...shop, orderId: refunded });
    const input = { restaurantId: shop.restaurantId, orderId: refunded, refundable, amount: refundable };
    await manager.call('orders.refund', { ...input, method: 'SOURCE', reason: undefined });
    const { figures, dishes } = await manager.call('figures.day', {
      restaurantId: shop.restaurantId,
      day: undefined,
    });
    const [row] = await database.db.select().from(orders).where(eq(orders.id, kept));
    expect(figures).toMatchObject({
      orderCount: 1,
      orders: row!.total,
      parts: { tax: row!.fees.consumeTax },
    });
    const isPaid = unpaid[0]!.paidAt !== null;
    expect(figures.undone).toBe(refundable + (isPaid ? unpaid[0]!.total : 0));
    expect(sum(dishes.map(({ amount }) => amount))).toBe(row!.fees.dishAmountBeforePromotion);
    expectConsistent(figures);
  });

  test('a day begins when the night before has ended, and is told beside the same weekday before', async () => {
    const shop = await insertVoucherShop(database.db, [{}], {
      hours: [
        {
          from: 1,
          to: 7,
          times: [
            { start: '18:00', end: '24:00' },
            { start: '00:00', end: '02:00' },
          ],
        },
      ],
    });
    const manager = await insertStaff(client.deps, shop.restaurantId, 'manager', { name: 'Farah' });
    /** Monday 23:30, Tuesday 00:30 and Tuesday 20:00 in Singapore; a week later 19:00. */
    for (const at of [
      '2026-11-23T15:30:00Z',
      '2026-11-23T16:30:00Z',
      '2026-11-24T12:00:00Z',
      '2026-11-30T11:00:00Z',
    ]) {
      clock.set(at);
      const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
      const input = getOrder(who, shop, 2300, { deliveryTime: getNextSlot('19:00-19:30') });
      const placed = await client.call(contract['ordering.submit'], input, { token: who.token });
      await confirmPayment({ db: database.db, payables }, placed.orderTransactionId, { now: clock.now() });
    }
    const read = (day?: string) => manager.call('figures.day', { restaurantId: shop.restaurantId, day });
    const monday = await read('2026-11-23');
    expect([monday.figures.orderCount, monday.figures.takings]).toEqual([2, 4600]);
    expect([monday.figures.byHour[23], monday.figures.byHour[0]]).toEqual([2300, 2300]);
    const today = await read();
    expect([today.day, today.figures.takings]).toEqual(['2026-11-30', 2300]);
    expect(today.before).toMatchObject({ day: '2026-11-23', takingsByNow: 0, orderCountByNow: 0 });
    expect(today.before.figures.takings).toBe(4600);
    // Ways, modes and dishes end at the same time of the day before, like the takings.
    expect([today.before.figures.byWay, today.before.figures.byMode, today.before.dishes]).toEqual([
      [],
      [],
      [],
    ]);
    expect(today.dishes).toEqual([{ dishId: shop.dishIds[0], name: 'Dish 0', count: 2, amount: 2000 }]);
    const lines = await database.db.select().from(orderLines).where(eq(orderLines.dishId, shop.dishIds[0]!));
    expect(lines).toHaveLength(4);
  });

  test('CON-15 a week and a month are the sums of their days, beside the ones before; kept promises are counted', async () => {
    const shop = await insertVoucherShop(database.db);
    const manager = await insertStaff(client.deps, shop.restaurantId, 'manager', { name: 'Farah' });
    const promise = async (at: string, promisedAt: string) => {
      clock.set(at);
      const id = await order(shop);
      await confirmPayment({ db: database.db, payables }, id, { now: clock.now() }).catch(expectRefusal);
      await database.db
        .update(orders)
        .set({ promisedAt: new Date(promisedAt) })
        .where(eq(orders.id, id));
      clock.advance({ minutes: 20 });
      await advanceOrder(database.db, id, clock.now(), { to: 'done' });
    };
    await promise('2026-10-31T04:00:00Z', '2026-10-31T05:00:00Z');
    await promise('2026-11-16T04:00:00Z', '2026-11-16T04:10:00Z');
    await promise('2026-11-22T04:00:00Z', '2026-11-22T05:00:00Z');
    await promise('2026-11-23T04:00:00Z', '2026-11-23T05:00:00Z');
    clock.set('2026-11-23T05:00:00Z');
    await order(shop);
    const read = (period: 'day' | 'week' | 'month', day?: string) =>
      manager.call('figures.day', { restaurantId: shop.restaurantId, day, period });
    const [today, week, month] = [await read('day'), await read('week'), await read('month')];
    expect([week.day, week.lastDay, week.before.day, week.before.lastDay]).toEqual([
      '2026-11-23',
      '2026-11-29',
      '2026-11-16',
      '2026-11-22',
    ]);
    expect([month.day, month.lastDay, month.before.day, month.before.lastDay]).toEqual([
      '2026-11-01',
      '2026-11-30',
      '2026-10-01',
      '2026-10-31',
    ]);
    expect([today.figures.takings, month.before.figures.takings > 0]).toEqual([week.figures.takings, true]);
    expect(month.figures.takings).toBe(week.figures.takings + week.before.figures.takings);
    expect(week.before.dishes.length).toBe(1);
    expect([week.promised, month.promised, month.before.figures.orderCount]).toEqual([
      { count: 1, onTime: 1 },
      { count: 3, onTime: 2 },
      1,
    ]);
    expect(today.openOrders.count).toBeLessThanOrEqual(1);
  });

  test('CON-15 a bill after closing counts for the evening, and other hours change no month that is over', async () => {
    const shop = await insertVoucherShop(database.db);
    const open = (start: string, end: string) =>
      database.db
        .update(restaurants)
        .set({ hours: [{ from: 1, to: 7, times: [{ start, end }] }] })
        .where(eq(restaurants.id, shop.restaurantId));
    const manager = await insertStaff(client.deps, shop.restaurantId, 'manager', { name: 'Farah' });
    const settle = async (at: string) => {
      clock.set(at);
      const id = await order(shop);
      await confirmPayment({ db: database.db, payables }, id, { now: clock.now() }).catch(expectRefusal);
      await advanceOrder(database.db, id, clock.now(), { to: 'done' });
    };
    // 23:30, 01:30 and 02:10 in Singapore, of the evenings of the 9th, 10th and 11th.
    await settle('2026-11-09T15:30:00Z');
    await settle('2026-11-10T17:30:00Z');
    await settle('2026-11-11T18:10:00Z');
    clock.set('2026-12-01T04:00:00Z');
    await open('18:00', '02:00');
    const read = async () => {
      const path = `/staff/figures.csv?restaurantId=${shop.restaurantId}&month=2026-11`;
      return (await (await manager.fetch(path)).text()).trim().split('\r\n');
    };
    const month = await read();
    const counts = month.slice(9, 13).map((row) => row.split(',').slice(0, 2));
    expect(counts).toEqual([
      ['2026-11-09', '1'],
      ['2026-11-10', '1'],
      ['2026-11-11', '1'],
      ['2026-11-12', '0'],
    ]);
    await open('11:00', '23:00');
    expect(await read()).toEqual(month);
  });

  test('the export has one row per day of the month, for managers of the restaurant only', async () => {
    const shop = await insertVoucherShop(database.db);
    const manager = await insertStaff(client.deps, shop.restaurantId, 'manager', { name: 'Farah' });
    const counter = await insertStaff(client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
    const path = `/staff/figures.csv?restaurantId=${shop.restaurantId}&month=2026-11`;
    const answer = await manager.fetch(path);
    const rows = (await answer.text()).trim().split('\r\n');
    expect([answer.status, rows.length]).toEqual([200, 31]);
    expect(rows[0]).toMatch(/^day,orders,takings,/);
    expect(rows[30]).toMatch(/^2026-11-30,0,0\.00,/);
    const sheet = await readSheet(await manager.fetch(path.replace('.csv', '.xlsx')));
    expect(sheet).toHaveLength(32);
    expect(sheet[0]!.slice(1)).toEqual(rows[0]!.split(',').slice(1));
    for (const [at, row] of rows.entries())
      if (at > 0) expect(sheet[at]!.slice(1).map(Number)).toEqual(row.split(',').slice(1).map(Number));
    const sums = sheet[1]!
      .slice(1)
      .map((_, column) =>
        sheet.slice(1, -1).reduce((sum, row) => sum + Math.round(Number(row[column + 1]) * 100), 0),
      );
    expect(
      sheet
        .at(-1)!
        .slice(1)
        .map((value) => Math.round(Number(value) * 100)),
    ).toEqual(sums);
    expect((await counter.fetch(path)).status).toBe(403);
    expect((await counter.fetch(path.replace('.csv', '.xlsx'))).status).toBe(403);
    expect((await manager.fetch(path.replace('2026-11', '2026-13'))).status).toBe(400);
  });
});

/** Returns the rows of an XLSX file's first sheet. */
async function readSheet(answer: Response): Promise<string[][]> {
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const read = (name: RegExp) => strFromU8(files[Object.keys(files).find((path) => name.test(path))!]!);
  const texts = [...read(/sharedStrings\.xml$/).matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text!);
  return [...read(/sheet1\.xml$/).matchAll(/<row .*?<\/row>/gs)].map(([row]) =>
    [...row.matchAll(/<c ([^>]*)><v>([^<]*)<\/v><\/c>/g)].map(([, attributes, value]) =>
      attributes!.includes('t="s"') ? texts[Number(value)]! : value!,
    ),
  );
}

function expectRefusal(error: unknown): void {
  expect(error).toMatchObject({ name: 'DomainError' });
}

/** Checks that a day's figures add up in every grouping. */
function expectConsistent({
  takings,
  orders: fromOrders,
  undone,
  vouchers,
  vouchersUsed,
  deposits,
  depositsUsed,
  byHour,
  byWay,
  byMode,
  parts,
}: Figures): void {
  expect(takings).toBe(fromOrders + undone + vouchers - vouchersUsed + deposits - depositsUsed);
  expect(sum(byHour)).toBe(takings);
  expect(sum(byWay.map(({ amount }) => amount))).toBe(takings);
  expect(sum(byMode.map(({ amount }) => amount))).toBe(fromOrders);
  const { discounts, ...added } = parts;
  expect(sum(Object.values(added)) - discounts).toBe(fromOrders);
}
