import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import type { Figures } from '@/lib/contract/staff/figures';
import type { Minor } from '@/lib/contract/vocabulary';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { payables } from '../../payables';
import { orderLines, orders } from '../../schema/orders';
import { payments, refunds } from '../../schema/payments';
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
import { advanceOrder, cancelOrder } from '../orders/orders.operator';
import { takeOffLines } from '../orders/take-off-lines';
import { confirmPayment } from '../payments/payments.operator';
import { refundByOperator } from '../payments/refunds.operator';
import { getDayAfter } from '../restaurant/hours';
import { readFigures } from './day-figures';
import { findRestaurant, getDaySpan } from './figures';

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

/** A slot of the day after. */
const getNextSlot = (clockTimes: string) =>
  `${getDayAfter(clock.now().toISOString().slice(0, 10), 1)} ${clockTimes}`;

async function order(shop: VoucherShop): Promise<string> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  await fillWallet(database.db, who, 50_000);
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

async function buy(shop: VoucherShop): Promise<string> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  await fillWallet(database.db, who, 50_000);
  const changes = pick([{ payType: 'WALLET_PAY' as const }, {}, { walletPayAmount: 300 }]);
  const bought = await client.call(contract['vouchers.buy'], getPurchase(who, shop, 2, 1600, changes), {
    token: who.token,
  });
  return bought.orderTransactionId;
}

/** Acts of staff on an order; those that its state does not allow are refused and change nothing. */
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

/** What came in and went back, from the rows of payments, refunds and wallets alone. */
async function readMoney({ restaurantId }: VoucherShop) {
  const { db } = database;
  const came = await db.select().from(payments).where(eq(payments.restaurantId, restaurantId));
  const back = await db.select().from(refunds).where(eq(refunds.restaurantId, restaurantId));
  const own = await db.select().from(orders).where(eq(orders.restaurantId, restaurantId));
  const moves = await db.select().from(walletTransactions).where(eq(walletTransactions.subjectKind, 'order'));
  const paidAt = new Map(own.map((each) => [each.id, each.paidAt]));
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

const taxes = [
  [],
  [{ name: { en: 'GST' }, percent: 9 }],
  [{ name: { en: 'GST' }, percent: 9, included: true }],
];

describe('figures', () => {
  test('CON-15 over random days the figures of all days are what payments, refunds and wallets say, to the cent', async () => {
    for (let round = 0; round < getRoundCount(12, 2); round++) {
      const shop = await insertVoucherShop(database.db, [{}], {
        taxes: pick(taxes),
        fees: { package: 50, service: { percent: 10, cap: 150 }, payService: { PAY_NOW: 1 } },
      });
      const made: string[] = [];
      for (const day of days) {
        clock.set(`${day}T03:30:00Z`);
        for (let at = 0; at < 14; at++) {
          clock.advance({ minutes: Math.floor(random() * 40) });
          if (at % 5 === 4) made.push(await buy(shop));
          else if (at < 8) made.push(await order(shop));
          for (const _ of [1, 2]) await pick(acts)(pick(made)).catch(expectRefusal);
        }
      }
      const restaurant = await findRestaurant(database.db, shop.restaurantId);
      const all: Figures[] = [];
      for (const day of days) all.push(await readFigures(database.db, getDaySpan(restaurant, day)));
      for (const figures of all) expectConsistent(figures);
      const sumAll = (of: (figures: Figures) => Minor) => sum(all.map(of));
      const money = await readMoney(shop);
      expect(sumAll(({ takings, topUps, unwanted }) => takings + topUps + unwanted.came)).toBe(money.came);
      expect(sumAll(({ givenBack, unwanted }) => givenBack + unwanted.wentBack)).toBe(money.wentBack);
      expect(sumAll(({ takings }) => takings)).toBeGreaterThan(0);
    }
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
    expect(today.dishes).toEqual([{ dishId: shop.dishIds[0], name: 'Dish 0', count: 2, amount: 2000 }]);
    const lines = await database.db.select().from(orderLines).where(eq(orderLines.dishId, shop.dishIds[0]!));
    expect(lines).toHaveLength(4);
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

/** The rows of an XLSX file's first sheet. */
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

/** The parts of a day's figures add up, however one looks at them. */
function expectConsistent({
  takings,
  orders: fromOrders,
  vouchers,
  vouchersUsed,
  deposits,
  depositsUsed,
  byHour,
  byWay,
  byMode,
  parts,
}: Figures): void {
  expect(takings).toBe(fromOrders + vouchers - vouchersUsed + deposits - depositsUsed);
  expect(sum(byHour)).toBe(takings);
  expect(sum(byWay.map(({ amount }) => amount))).toBe(takings);
  expect(sum(byMode.map(({ amount }) => amount))).toBe(fromOrders);
  const { discounts, ...added } = parts;
  expect(sum(Object.values(added)) - discounts).toBe(fromOrders);
}
