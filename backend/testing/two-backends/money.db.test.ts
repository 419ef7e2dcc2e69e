import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import type { Minor } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { getWalletBalance } from '../../core/ledger';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { redeemCode } from '../../modules/vouchers/vouchers-by-staff';
import { createSignedHeaders } from '../../providers/payment/signed-body';
import { outbox } from '../../schema/outbox';
import { paymentNotices, payments } from '../../schema/payments';
import { readStanding } from '../crash/acknowledged';
import { checkInvariants } from '../crash/invariants';
import { insertLoadShop } from '../crash/load-shop';
import { orderTotal, toLoadOrder } from '../crash/scenarios';
import { bankSecret } from '../payments';
import { insertDiners, type TestDiner } from '../shop';
import { type BuyInput, fillWallet, getPurchase, type VoucherShop } from '../vouchers';
import { type Backend, type Repeatable, runAtBoth, runThroughKill, startTwoBackends } from './two-backends';

const {
  'ordering.submit': submit,
  'orders.cancel': cancel,
  'vouchers.buy': buy,
  'vouchers.refund': refund,
} = contract;
const price: Minor = 800;

let database: TestDatabase;
let backends: [Backend, Backend];
let shop: VoucherShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await insertLoadShop(database.db);
  backends = await startTwoBackends(database.url, { BANK_NOTICE_SECRET: bankSecret });
});
afterAll(async () => {
  await Promise.all(backends?.map((backend) => backend.kill()) ?? []);
  await database?.close();
});

async function createFundedDiners(amount: Minor, number: number): Promise<TestDiner[]> {
  const diners = await insertDiners(database.db, number, new Date());
  if (amount > 0) for (const who of diners) await fillWallet(database.db, who, amount);
  return diners;
}
const getBalance = ({ userId }: TestDiner) => getWalletBalance(database.db, userId, 'SGD');

/** Creates repeatable requests for a purchase or an order, each with its own key. */
const createVoucherAttempt =
  (
    who: TestDiner,
    key: string,
    count: number,
    at = shop,
    changes: Partial<BuyInput> = {},
  ): Repeatable<string> =>
  async (calls) => {
    const input = getPurchase(who, at, count, price * count, { payType: 'WALLET_PAY', ...changes });
    return (await calls.call(buy, input, { token: who.token, idempotencyKey: key })).orderTransactionId;
  };
const createOrderAttempt =
  (who: TestDiner, key: string): Repeatable<string> =>
  async (calls) => {
    const input = toLoadOrder(who, shop, { payType: 'WALLET_PAY' });
    return (await calls.call(submit, input, { token: who.token, idempotencyKey: key })).orderTransactionId;
  };

test('a wallet that is spent at two backends, one killed with -9, pays what it holds and each acknowledged thing once', async () => {
  const [who] = (await createFundedDiners(12_000, 1)) as [TestDiner];
  const attempts = Array.from({ length: 24 }, (_, nth) => {
    const attempt =
      nth % 2
        ? createOrderAttempt(who, `from-wallet-${nth}`)
        : createVoucherAttempt(who, `from-wallet-${nth}`, 1);
    return async (calls: Parameters<typeof attempt>[0]) => ({
      id: await attempt(calls),
      paid: nth % 2 ? orderTotal : price,
    });
  });
  const { done, refused, unanswered } = await runThroughKill(backends, attempts, 6);
  expect(unanswered).toBeGreaterThan(0);
  expect(Object.keys(refused)).toEqual(['WALLET_SHORT']);
  const left = await getBalance(who);
  expect(left).toBe(12_000 - done.reduce((sum, { paid }) => sum + paid, 0));
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left).toBeLessThan(orderTotal);
  const { orders, vouchers } = await readStanding(database.db);
  expect([...Object.keys(orders), ...Object.keys(vouchers)].sort()).toEqual(done.map(({ id }) => id).sort());
  expect(await checkInvariants(database.db)).toEqual({});
});

test('orders paid by wallet and cancelled at both backends at once, one killed with -9, are paid back once', async () => {
  const diners = await createFundedDiners(orderTotal, 20);
  const placed = await runThroughKill(
    backends,
    diners.map((who) => createOrderAttempt(who, 'to-be-cancelled')),
    5,
  );
  expect(placed.done).toHaveLength(20);
  for (const who of diners) expect(await getBalance(who)).toBe(0);

  // The response's position identifies the user in `done` whose order is canceled.
  const cancelling = diners.flatMap((who, index) => {
    const input = { orderTransactionId: placed.done[index]!, cancelReason: 'Changed my mind' };
    const attempt: Repeatable<unknown> = (calls) => calls.call(cancel, input, { token: who.token });
    return [attempt, attempt];
  });
  const { done, refused } = await runThroughKill(backends, cancelling, 10);
  expect(refused).toEqual({});
  expect(done).toHaveLength(40);
  for (const who of diners) expect(await getBalance(who)).toBe(orderTotal);
  expect(await checkInvariants(database.db)).toEqual({});
});

test('what two backends sell to one diner at once, one killed with -9, stays within the limit of a voucher', async () => {
  const few = await insertLoadShop(database.db, { vouchers: 7 });
  const [who] = (await createFundedDiners(100_000, 1)) as [TestDiner];
  const { done, refused, unanswered } = await runThroughKill(
    backends,
    Array.from({ length: 30 }, (_, nth) => createVoucherAttempt(who, `within-limit-${nth}`, 2, few)),
    8,
  );
  expect(unanswered).toBeGreaterThan(0);
  expect(done).toHaveLength(3);
  expect(refused).toEqual({ VOUCHER_LIMIT: 27 });
  expect(await getBalance(who)).toBe(100_000 - 6 * price);
  expect(await checkInvariants(database.db)).toEqual({});
});

test('a code that is refunded at both backends and redeemed by the restaurant at the same moment ends once', async () => {
  const [who] = (await createFundedDiners(20 * price, 1)) as [TestDiner];
  const id = await createVoucherAttempt(who, 'twenty-codes', 20)(backends[0].calls);
  const { vouchersCode } = await backends[1].calls.call(
    contract['vouchers.purchasedInfo'],
    { orderTransactionId: id, locale: undefined },
    { token: who.token },
  );
  const codes = vouchersCode.split(',');
  expect(codes).toHaveLength(20);

  const createRefundAttempt = (code: string) => async (backend: Backend) => {
    const input = { userId: who.userId, vouchersCodeIdList: [code], refundMethod: 'WALLET_PAY' as const };
    const [result] = await backend.calls.call(refund, input, { token: who.token });
    return result!.success;
  };
  const tryRedeem = (code: string) =>
    redeemCode(database.db, code, { now: new Date() }).then(
      () => true,
      (error) => {
        if (!(error instanceof DomainError)) throw error;
        return false;
      },
    );
  const ends = await Promise.all(
    codes.map(async (code, index) => {
      const refunds = backends.map(createRefundAttempt(code));
      // The first ten codes are redeemed after one of their refunds has finished, the others concurrently with
      // them.
      if (index < 10) await Promise.race(refunds);
      const redeemed = await Promise.all([tryRedeem(code), tryRedeem(code)]);
      return [...(await Promise.all(refunds)), ...redeemed];
    }),
  );
  for (const outcomes of ends) expect(outcomes.filter(Boolean)).toHaveLength(1);
  const refunded = (await readStanding(database.db)).vouchers[id]!.refunded;
  expect(ends.filter(([first, second]) => first || second)).toHaveLength(refunded);
  expect(await getBalance(who)).toBe(refunded * price);
  expect(await checkInvariants(database.db)).toEqual({});
});

test('a bank’s notices of one payment that reach both backends at once have one effect', async () => {
  const [who] = (await createFundedDiners(0, 1)) as [TestDiner];
  const receiveEmail = 'notices@example.test';
  const id = await createVoucherAttempt(who, 'paid-by-qr', 3, shop, { payType: 'PAY_NOW', receiveEmail })(
    backends[0].calls,
  );
  const [payment] = await database.db.select().from(payments).where(eq(payments.voucherOrderId, id));
  const createNoticeAttempt = (noticeId: string): Repeatable<string> => {
    const body = JSON.stringify({ noticeId, reference: payment!.reference, amount: 24, currency: 'SGD' });
    return async (calls) => {
      const headers = createSignedHeaders(bankSecret, body, new Date());
      const { envelope } = await calls.raw('/provider/bank/notice', { method: 'POST', headers, body });
      return String((envelope.data as { outcome?: string } | null)?.outcome);
    };
  };
  // The same notice several times, and different notices about the same payment.
  const same = Array.from({ length: 12 }, () => createNoticeAttempt('notice-0'));
  const others = Array.from({ length: 12 }, (_, nth) => createNoticeAttempt(`notice-${nth + 1}`));
  const { done } = await runAtBoth(backends, [...same, ...others]);
  expect([...new Set(done)].sort()).toEqual(['confirmed', 'known before']);

  const taken = await database.db
    .select({ outcome: paymentNotices.outcome })
    .from(paymentNotices)
    .where(eq(paymentNotices.paymentId, payment!.id));
  expect(taken).toHaveLength(13);
  expect(taken.filter(({ outcome }) => outcome === 'confirmed')).toHaveLength(1);
  expect((await readStanding(database.db)).vouchers[id]).toEqual({ codes: 3, refunded: 0 });
  const mails = await database.db.select().from(outbox).where(eq(outbox.recipient, receiveEmail));
  expect(mails).toHaveLength(1);
  expect(await checkInvariants(database.db)).toEqual({});
});
