import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { DomainError } from '../../core/domain-error';
import { getWalletBalance } from '../../core/ledger';
import { payables } from '../../payables';
import { auditLog } from '../../schema/operator';
import { outbox } from '../../schema/outbox';
import { payments, refunds } from '../../schema/payments';
import { voucherCodes, voucherOrders } from '../../schema/vouchers';
import { runAllAtOnce } from '../../testing/ordering';
import { insertDiners } from '../../testing/shop';
import {
  type BuyInput,
  createVoucherStage,
  fillWallet,
  getPurchase,
  insertVoucherShop,
} from '../../testing/vouchers';
import { confirmPayment } from '../payments/payments-by-staff';
import { expireVoucherOrders } from './expire-vouchers';
import { redeemCode } from './vouchers-by-staff';

const stage = createVoucherStage([{ maxBuy: 500 }], { max: 20 });

const buy = (input: BuyInput, idempotencyKey?: string, by = stage.who) =>
  stage.client.call(contract['vouchers.buy'], input, { token: by.token, idempotencyKey });
const listCodes = async (orderId: string) =>
  (
    await stage.database.db
      .select()
      .from(voucherCodes)
      .where(eq(voucherCodes.orderId, orderId))
      .orderBy(voucherCodes.position)
  ).map(({ code }) => code);
async function buyPaid(count: number, changes: Partial<BuyInput> = {}) {
  const placed = await buy(getPurchase(stage.who, stage.shop, count, 800 * count, changes));
  await confirmPayment({ db: stage.database.db, payables }, placed.orderSn, { now: stage.clock.now() });
  return { id: placed.orderTransactionId, codes: await listCodes(placed.orderTransactionId) };
}
const refund = (codes: string[], refundMethod: 'SOURCE' | 'WALLET_PAY' = 'WALLET_PAY') =>
  stage.client.call(
    contract['vouchers.refund'],
    { userId: stage.who.userId, vouchersCodeIdList: codes, refundMethod },
    { token: stage.who.token },
  );
const getOrders = () =>
  stage.database.db.select().from(voucherOrders).where(eq(voucherOrders.userId, stage.who.userId));
const getBalance = () => getWalletBalance(stage.database.db, stage.who.userId, 'SGD');
/** Returns true for the request that redeemed the code, false for the rejected ones. */
const redeem = (code: string) =>
  redeemCode(stage.database.db, code, { now: stage.clock.now() }).then(
    () => true,
    (error) => {
      if (!(error instanceof DomainError)) throw error;
      return false;
    },
  );

/**
 * Checks the ledger: every transaction's entries sum to zero, and every balance equals the sum of its own
 * entries.
 */
async function checkBooks() {
  const { rows } = await stage.database.db.execute<{ wrong: number }>(sql`select
    (select count(*) from (select 1 from wallet_entries group by transaction_id having sum(amount) <> 0) t)
    + (select count(*) from wallet_accounts a where a.kind = 'diner' and a.balance <>
        (select coalesce(sum(e.amount), 0) from wallet_entries e where e.account_id = a.id)) as wrong`);
  expect(Number(rows[0]!.wrong)).toBe(0);
}

test('API-85 50 parallel requests with one key make one order, one debit and identical answers', async () => {
  await fillWallet(stage.database.db, stage.who, 1000);
  const input = getPurchase(stage.who, stage.shop, 2, 1600, { walletPayAmount: 300 });
  const buyOnce = () => buy(input, 'buy-once-please');
  const { done, refused } = await runAllAtOnce(Array.from({ length: 50 }, () => buyOnce));
  expect(refused).toEqual({});
  expect(done).toHaveLength(50);
  for (const answer of done) expect(answer).toEqual(done[0]);
  expect(await getOrders()).toHaveLength(1);
  expect(await getBalance()).toBe(700);
  // A repeat with another visit source is the same purchase; a repeat with another address is not.
  expect(await buy({ ...input, utmSource: 'other' }, 'buy-once-please')).toEqual(done[0]);
  await expect(
    buy({ ...input, receiveEmail: 'other@example.test' }, 'buy-once-please'),
  ).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  expect(await getOrders()).toHaveLength(1);
});

test('API-85 30 different purchases at once never pass the limit of a diner', async () => {
  const few = await insertVoucherShop(stage.database.db, [{ maxBuy: 7 }]);
  const { done, refused } = await runAllAtOnce(
    Array.from(
      { length: 30 },
      (_, index) => () => buy(getPurchase(stage.who, few, 2, 1600), `another-one-${index}`),
    ),
  );
  expect(done).toHaveLength(3);
  expect(refused).toEqual({ VOUCHER_LIMIT: 27 });
});

test('20 purchases at once spend what the wallet holds and no more', async () => {
  await fillWallet(stage.database.db, stage.who, 4100);
  const { done, refused } = await runAllAtOnce(
    Array.from(
      { length: 20 },
      () => () => buy(getPurchase(stage.who, stage.shop, 1, 800, { payType: 'WALLET_PAY' })),
    ),
  );
  expect(done).toHaveLength(5);
  expect(refused).toEqual({ WALLET_SHORT: 15 });
  expect(await getBalance()).toBe(100);
  expect(await getOrders()).toHaveLength(5);
  await checkBooks();
});

test('50 parallel confirmations of a voucher order make its codes once and mail them once', async () => {
  const placed = await buy(
    getPurchase(stage.who, stage.shop, 3, 2400, { receiveEmail: 'race@example.test' }),
  );
  const confirmed = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      confirmPayment(
        { db: stage.database.db, payables },
        index % 2 ? placed.orderSn : placed.orderTransactionId,
        {
          now: stage.clock.now(),
        },
      ),
    ),
  );
  expect(confirmed.filter(({ changed }) => changed)).toHaveLength(1);
  expect(await listCodes(placed.orderTransactionId)).toHaveLength(3);
  expect(
    await stage.database.db.select().from(outbox).where(eq(outbox.recipient, 'race@example.test')),
  ).toHaveLength(1);
});

test('of 50 parallel redemptions of a code one wins', async () => {
  const { codes } = await buyPaid(2);
  const taken = await Promise.all(Array.from({ length: 50 }, () => redeem(codes[0]!)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  const acts = await stage.database.db.select().from(auditLog).where(eq(auditLog.subject, codes[0]!));
  expect(acts).toHaveLength(1);
  const [other] = await stage.database.db.select().from(voucherCodes).where(eq(voucherCodes.code, codes[1]!));
  expect(other).toMatchObject({ usedAt: null, refundedAt: null });
});

test('of 20 parallel refunds of the same codes each code is paid back once', async () => {
  await fillWallet(stage.database.db, stage.who, 1000);
  const { codes } = await buyPaid(7, { walletPayAmount: 1000 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => refund(index % 2 ? codes : codes.toReversed())),
  );
  for (const code of codes) {
    const results = answers.flat().filter(({ vouchersCodeId }) => vouchersCodeId === code);
    expect(results.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(results.filter(({ success }) => !success).map((result) => result.code))).toEqual(
      new Set(['VOUCHER_REFUNDED']),
    );
  }
  expect(await getBalance()).toBe(5600);
  await checkBooks();
});

test('partial refunds of single codes at once sum exactly to what each way had paid', async () => {
  await fillWallet(stage.database.db, stage.who, 1000);
  const { id, codes } = await buyPaid(20, { walletPayAmount: 999 });
  await Promise.all(codes.map((code) => refund([code], 'SOURCE')));
  const rows = await stage.database.db.select().from(payments).where(eq(payments.voucherOrderId, id));
  expect(rows.map(({ payType, amount, refunded }) => [payType, amount, refunded]).sort()).toEqual([
    ['PAY_NOW', 15_001, 15_001],
    ['WALLET_PAY', 999, 999],
  ]);
  for (const payment of rows) {
    const parts = await stage.database.db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(payment.amount);
  }
  expect(await getBalance()).toBe(1000);
  await checkBooks();
});

test('a code that is redeemed and refunded at the same moment ends one way only', async () => {
  const { id, codes } = await buyPaid(40);
  const outcomes = await Promise.all(
    codes.map(async (code, index) => {
      const both = [() => redeem(code), () => refund([code])] as const;
      const [first, second] = index % 2 ? both : ([both[1], both[0]] as const);
      const ends = await Promise.all([first(), second()]);
      return ends.map((end) => (Array.isArray(end) ? end[0]!.success : end));
    }),
  );
  for (const ends of outcomes) expect(ends.filter(Boolean)).toHaveLength(1);
  const rows = await stage.database.db.select().from(voucherCodes).where(eq(voucherCodes.orderId, id));
  const refunded = rows.filter(({ refundedAt }) => refundedAt).length;
  expect(rows.filter(({ usedAt }) => usedAt)).toHaveLength(40 - refunded);
  expect(await getBalance()).toBe(800 * refunded);
  await checkBooks();
});

test('paying and expiring at the same moment never lose money', async () => {
  const diners = await insertDiners(stage.database.db, 30);
  const { done: placed } = await runAllAtOnce(
    diners.map((diner) => async () => {
      await fillWallet(stage.database.db, diner, 300);
      return buy(getPurchase(diner, stage.shop, 2, 1600, { walletPayAmount: 300 }), undefined, diner);
    }),
  );
  const late = new Date(stage.clock.now().getTime() + 16 * 60_000);
  await Promise.all([
    ...placed.map(({ orderSn }) =>
      confirmPayment({ db: stage.database.db, payables }, orderSn, { now: late }),
    ),
    ...Array.from({ length: 5 }, () => expireVoucherOrders(stage.database, late)),
  ]);
  for (const [index, { orderTransactionId: id }] of placed.entries()) {
    const [order] = await stage.database.db.select().from(voucherOrders).where(eq(voucherOrders.id, id));
    const rows = await stage.database.db.select().from(payments).where(eq(payments.voucherOrderId, id));
    const external = rows.find(({ payType }) => payType === 'PAY_NOW');
    const paid = order?.status === 1;
    expect(external?.state).toBe(paid ? 'paid' : 'refund_due');
    expect(await listCodes(id)).toHaveLength(paid ? 2 : 0);
    expect(await getWalletBalance(stage.database.db, diners[index]!.userId, 'SGD')).toBe(paid ? 0 : 300);
  }
  await checkBooks();
});

test('DEC-80 cancelling, paying and expiring at the same moment end one way, and no money is lost', async () => {
  const diners = await insertDiners(stage.database.db, 30);
  const { done: placed } = await runAllAtOnce(
    diners.map((diner) => async () => {
      await fillWallet(stage.database.db, diner, 300);
      return buy(getPurchase(diner, stage.shop, 2, 1600, { walletPayAmount: 300 }), undefined, diner);
    }),
  );
  const late = new Date(stage.clock.now().getTime() + 16 * 60_000);
  await Promise.all([
    ...placed.flatMap(({ orderSn, orderTransactionId }, index) => [
      stage.client
        .call(contract['vouchers.cancel'], { orderTransactionId }, { token: diners[index]!.token })
        .catch(({ code }) => expect(code).toBe('ORDER_NOT_CANCELLABLE')),
      confirmPayment({ db: stage.database.db, payables }, orderSn, { now: late }),
    ]),
    expireVoucherOrders(stage.database, late),
  ]);
  for (const [index, { orderTransactionId: id }] of placed.entries()) {
    const [order] = await stage.database.db.select().from(voucherOrders).where(eq(voucherOrders.id, id));
    const rows = await stage.database.db.select().from(payments).where(eq(payments.voucherOrderId, id));
    const paid = order?.status === 1;
    expect(rows.find(({ payType }) => payType === 'PAY_NOW')?.state).toBe(paid ? 'paid' : 'refund_due');
    expect(await listCodes(id)).toHaveLength(paid ? 2 : 0);
    expect(await getWalletBalance(stage.database.db, diners[index]!.userId, 'SGD')).toBe(paid ? 0 : 300);
  }
  await checkBooks();
});

test('ten instances that expire voucher orders at once give the wallet’s part back once', async () => {
  const diners = await insertDiners(stage.database.db, 60);
  await runAllAtOnce(
    diners.map((diner) => async () => {
      await fillWallet(stage.database.db, diner, 300);
      return buy(getPurchase(diner, stage.shop, 1, 800, { walletPayAmount: 300 }), undefined, diner);
    }),
  );
  const late = new Date(stage.clock.now().getTime() + 16 * 60_000);
  const ended = await Promise.all(
    Array.from({ length: 10 }, () => expireVoucherOrders(stage.database, late)),
  );
  expect(ended.reduce((sum, number) => sum + number, 0)).toBeGreaterThanOrEqual(60);
  for (const { userId } of diners) expect(await getWalletBalance(stage.database.db, userId, 'SGD')).toBe(300);
  await checkBooks();
});

test('a purchase that fails at any step leaves nothing half done', async () => {
  await fillWallet(stage.database.db, stage.who, 1000);
  const countEverything = async () => {
    const { rows } = await stage.database.db.execute(sql`select
      (select count(*) from voucher_orders) as orders, (select count(*) from voucher_codes) as codes,
      (select count(*) from payments) as payments, (select count(*) from wallet_transactions) as moves,
      (select count(*) from outbox) as messages`);
    return rows[0];
  };
  const before = await countEverything();
  for (const table of ['voucher_orders', 'payments', 'voucher_codes', 'wallet_entries', 'outbox']) {
    await stage.database.db.execute(
      sql.raw(`create or replace function fail_insert() returns trigger language plpgsql
      as $$ begin raise exception 'no room'; end $$;
      create trigger fail_insert before insert on ${table} execute function fail_insert()`),
    );
    const sent = await stage.client.send(
      contract['vouchers.buy'],
      {
        userId: stage.who.userId,
        vouchersInfo: { couponId: stage.shop.voucherIds[0] },
        vouchersCount: 1,
        payType: 'WALLET_PAY',
        payAmount: 8,
        receiveEmail: 'ann@example.test',
      },
      { token: stage.who.token },
    );
    expect([table, sent.envelope.code]).toEqual([table, 'INTERNAL']);
    await stage.database.db.execute(sql.raw(`drop trigger fail_insert on ${table}`));
    expect(await countEverything()).toEqual(before);
  }
  expect(await getBalance()).toBe(1000);
});
