import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { getWalletBalance, moveWallet } from '../../core/ledger';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { payables } from '../../payables';
import { dishes } from '../../schema/menu';
import { orders } from '../../schema/orders';
import { walletFreeAmounts, walletTransactions } from '../../schema/wallet';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { getOrder, runAllAtOnce, type SubmitInput } from '../../testing/ordering';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../testing/shop';
import { expireOrders } from '../orders/ending/expire-orders';
import { cancelOrder } from '../orders/steps/orders-by-staff';
import { confirmPayment } from '../payments/payments-by-staff';
import { checkLedger } from './check-ledger';
import { approveTopUp, rejectTopUp } from './top-ups-by-staff';

const submit = contract['ordering.submit'];
const clock = createTestClock(shopMorning);
const payTypes = ['PAY_NOW', 'WALLET_PAY', 'CASH_PAY'];
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
  // Payments need no code here; wallet-code.db.test.ts covers codes.
  await database.db.delete(walletFreeAmounts);
});
beforeEach(async () => {
  clock.set(shopMorning);
  shop = await insertShop(database.db, [{ price: 1000, stock: 10_000 }], { payTypes });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

async function createFundedDiners(number: number, amount: number): Promise<TestDiner[]> {
  const diners = await insertDiners(database.db, number);
  for (const { userId } of diners)
    await moveWallet(database.db, { userId, currency: 'SGD', amount, type: 'topup', now: clock.now() });
  return diners;
}
const getBalance = ({ userId }: TestDiner) => getWalletBalance(database.db, userId, 'SGD');
const submitOrder = (who: TestDiner, payAmount: number, changes: Partial<SubmitInput>) =>
  client.call(submit, getOrder(who, shop, payAmount, changes), { token: who.token });
const findStockLeft = async () =>
  (await database.db.select().from(dishes).where(eq(dishes.id, shop.dishIds[0]!)))[0]?.stock;
async function expectLedgerToAddUp(): Promise<void> {
  expect(await checkLedger(database.db)).toMatchObject({
    unbalanced: [],
    wrongBalances: [],
    negative: [],
    sumOfAll: 0,
  });
}

test('of 40 orders at once by one wallet that pays for 5, exactly 5 are placed', async () => {
  for (let round = 0; round < getRoundCount(10, 3); round++) {
    const [who] = (await createFundedDiners(1, 5 * 2300 + 2299)) as [TestDiner];
    const before = await findStockLeft();
    const { done, refused } = await runAllAtOnce(
      Array.from(
        { length: 40 },
        (_, nth) => () => submitOrder(who, 2300, { payType: 'WALLET_PAY', remark: `${nth}` }),
      ),
    );
    expect(done).toHaveLength(5);
    expect(refused).toEqual({ WALLET_SHORT: 35 });
    expect(await getBalance(who)).toBe(2299);
    expect(await findStockLeft()).toBe(before! - 10);
  }
  await expectLedgerToAddUp();
});

test('parts at several restaurants at once never take more than the wallet has', async () => {
  const [who] = (await createFundedDiners(1, 1200)) as [TestDiner];
  const shops = await Promise.all(
    Array.from({ length: 12 }, () => insertShop(database.db, [{ price: 1000 }], { payTypes })),
  );
  const { done, refused } = await runAllAtOnce(
    shops.map(
      (at) => () =>
        client.call(submit, getOrder(who, at, 1800, { walletPayAmount: 500 }), { token: who.token }),
    ),
  );
  expect(done).toHaveLength(2);
  expect(refused).toEqual({ WALLET_SHORT: 10 });
  expect(await getBalance(who)).toBe(200);
});

test('DEC-75 paying, cancelling and expiring orders with a wallet part at the same moment keeps every cent', async () => {
  const diners = await createFundedDiners(40, 700);
  const placed = await Promise.all(diners.map((who) => submitOrder(who, 1800, { walletPayAmount: 500 })));
  clock.advance({ minutes: 16 });
  const now = clock.now();
  await Promise.allSettled(
    placed.flatMap(({ orderTransactionId: id }, nth) => [
      confirmPayment({ db: database.db, payables }, id, { now }),
      nth % 2 ? expireOrders(database, now) : cancelOrder(database.db, id, { now }),
      client.send(
        contract['orders.cancel'],
        { orderTransactionId: id, cancelReason: 'changed plans' },
        { token: diners[nth]!.token },
      ),
      confirmPayment({ db: database.db, payables }, id, { now }),
    ]),
  );
  const stored = await database.db.select().from(orders).where(eq(orders.restaurantId, shop.restaurantId));
  const standing = new Set(stored.filter(({ status }) => status === 2).map(({ id }) => id));
  expect(stored.every(({ status }) => status === 2 || status === 10)).toBe(true);
  for (const [nth, who] of diners.entries()) {
    const { orderTransactionId: id } = placed[nth]!;
    expect(await getBalance(who)).toBe(standing.has(id) ? 200 : 700);
    const row = stored.find((order) => order.id === id)!;
    expect(row.walletHeld).toBe(standing.has(id) ? 500 : 0);
  }
  expect(await findStockLeft()).toBe(10_000 - 2 * standing.size);
  await expectLedgerToAddUp();
});

test('1,000 random acts at once: orders, cancels, expiry, payments, top-ups, refunds', async () => {
  const diners = await createFundedDiners(12, 20_000);
  const placed: { id: string; sn: string; who: TestDiner }[] = [];
  const topUps: { id: string; who: TestDiner }[] = [];
  const random = createSeededRandom();
  const pick = <T>(from: T[]): T | undefined => from[Math.floor(random() * from.length)];
  const seen: Record<string, number> = {};
  const acts: ((who: TestDiner) => Promise<unknown>)[] = [
    async (who) => {
      const payType = pick(['WALLET_PAY', 'CASH_PAY', 'PAY_NOW'])!;
      const walletPayAmount = payType === 'WALLET_PAY' ? undefined : 100 * Math.ceil(random() * 15);
      const order = await submitOrder(who, 2300 - (walletPayAmount ?? 0), { payType, walletPayAmount });
      placed.push({ id: order.orderTransactionId, sn: order.orderSn, who });
    },
    async () => {
      const order = pick(placed);
      if (order)
        await client.call(
          contract['orders.cancel'],
          { orderTransactionId: order.id, cancelReason: 'changed plans' },
          { token: order.who.token },
        );
    },
    async () => {
      const order = pick(placed);
      if (order) await confirmPayment({ db: database.db, payables }, order.id, { now: clock.now() });
    },
    async () => {
      const order = pick(placed);
      if (order) await cancelOrder(database.db, order.id, { now: clock.now() });
    },
    () => expireOrders(database, new Date(clock.now().getTime() + 16 * 60_000)),
    async (who) => {
      const { transactionId } = await client.call(
        contract['wallet.topUp'],
        {
          userId: who.userId,
          openId: undefined,
          restaurantId: shop.restaurantId,
          issueTypeDesc: undefined,
          issueAmount: 1000,
          issueAmountOrig: undefined,
          payType: 'PAY_NOW',
          remark: undefined,
        },
        { token: who.token },
      );
      topUps.push({ id: transactionId, who });
    },
    async () => {
      const topUp = pick(topUps);
      if (topUp) await approveTopUp(database.db, topUp.id, { now: clock.now() });
    },
    async () => {
      const topUp = pick(topUps);
      if (topUp && random() < 0.3) await rejectTopUp(database.db, topUp.id, { now: clock.now() });
    },
    async () => {
      const topUp = pick(topUps);
      if (topUp)
        await client.call(
          contract['wallet.requestRefund'],
          { orderTransactionId: topUp.id },
          { token: topUp.who.token },
        );
    },
  ];
  // The acts run in waves, so that later ones find rows to act on; within a wave they run concurrently.
  for (let wave = 0; wave < 10; wave++)
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        try {
          await pick(acts)!(pick(diners)!);
          seen.done = (seen.done ?? 0) + 1;
        } catch (error) {
          const { code } = error as { code?: string };
          seen[code ?? String(error)] = (seen[code ?? String(error)] ?? 0) + 1;
        }
      }),
    );
  expect(Object.keys(seen).filter((code) => !/^[A-Z_]+$|^done$/.test(code) || code === 'INTERNAL')).toEqual(
    [],
  );
  expect(seen.done).toBeGreaterThan(300);

  await expectLedgerToAddUp();
  // Each wallet also equals the sum of its own orders and top-ups.
  const { rows } = await database.db.execute<{ id: number; balance: string; expected: string }>(sql`
    select a.user_id as id, a.balance, 20000
      - coalesce((select sum(o.wallet_held) from orders o where o.user_id = a.user_id), 0)
      - coalesce((select sum(p.amount - p.refunded) from payments p
          where p.user_id = a.user_id and p.pay_type = 'WALLET_PAY' and p.state in ('paid', 'refunded')), 0)
      + coalesce((select sum(u.amount + u.bonus - u.refund_held) from top_ups u
          where u.user_id = a.user_id and u.state in ('done', 'refund_review')), 0) as expected
    from wallet_accounts a where a.kind = 'diner' and a.user_id = any(${sql.param(diners.map(({ userId }) => userId))})`);
  expect(rows).toHaveLength(diners.length);
  for (const { balance, expected } of rows) expect(balance).toBe(expected);
});

test('a debit and a credit of one wallet in opposite transactions never wait for each other for ever', async () => {
  const [one, other] = (await createFundedDiners(2, 10_000)) as [TestDiner, TestDiner];
  const swap = (from: TestDiner, to: TestDiner) =>
    database.db.transaction(async (tx) => {
      // Wallets are locked in the order of their diners, as in the callers that change several.
      for (const { userId } of [from, to].sort((a, b) => a.userId - b.userId))
        await moveWallet(tx, {
          userId,
          currency: 'SGD',
          ...(userId === from.userId ? { amount: -10, type: 'pay' } : { amount: 10, type: 'pay_back' }),
          now: clock.now(),
        });
    });
  await Promise.all(Array.from({ length: 60 }, (_, nth) => (nth % 2 ? swap(one, other) : swap(other, one))));
  expect((await getBalance(one)) + (await getBalance(other))).toBe(20_000);
  const moved = await database.db
    .select()
    .from(walletTransactions)
    .where(eq(walletTransactions.userId, one.userId));
  expect(moved).toHaveLength(61);
});
