import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import { getWalletBalance, moveWallet } from '../../core/ledger';
import type { Db, Tx } from '../../db/client';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { payables } from '../../payables';
import { auditLog } from '../../schema/operator';
import { payments, refunds } from '../../schema/payments';
import { topUps } from '../../schema/wallet';
import { startTestClient, type TestClient } from '../../testing/client';
import { commitWhileAwaited } from '../../testing/commit-while-awaited';
import { createTestClock } from '../../testing/deps';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../testing/shop';
import { getPurchase, insertVoucherShop } from '../../testing/vouchers';
import { confirmPayment } from '../payments/payments-by-staff';
import { refundByOperator } from '../payments/refunds-by-staff';
import { checkLedger, isBalanced } from './check-ledger';
import { expireUnpaidTopUps } from './expire-top-ups';
import { startTopUp } from './top-up';
import { approveTopUp, listTopUps, rejectTopUp } from './top-ups-by-staff';

const { 'wallet.summary': summary, 'wallet.topUp': topUp, 'wallet.payTypes': payTypes } = contract;
const { 'wallet.transactions': transactions, 'wallet.transaction': transaction } = contract;
const refund = contract['wallet.requestRefund'];
const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
/** This shop takes any amount; the other one has its own amounts and a bonus. */
let shop: TestShop;
let choosy: TestShop;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(database.db, [{}], { payTypes: ['PAY_NOW', 'WALLET_PAY', 'CASH_PAY'] });
  choosy = await insertShop(database.db, [{}], {
    config: {
      topUp: {
        // A file of an earlier release may have amounts that nobody can take.
        amounts: [1250, 2000, 5000, 10_000, 100_000],
        bonus: [
          { from: 5000, extra: 300 },
          { from: 10_000, extra: 800 },
        ],
        payTypes: ['PAY_NOW'],
      },
    },
  });
});
beforeEach(() => clock.set(shopMorning));
afterAll(async () => {
  const ledger = await checkLedger(database.db);
  await client?.close();
  await database?.close();
  expect(isBalanced(ledger)).toBe(true);
});

const createDiner = async (): Promise<TestDiner> => (await insertDiners(database.db, 1))[0]!;
const getOptions = (who: TestDiner, options: { locale?: string; idempotencyKey?: string } = {}) => ({
  token: who.token,
  ...options,
});
const getBalance = ({ userId }: TestDiner) => getWalletBalance(database.db, userId, 'SGD');
const createTopUpInput = (
  who: TestDiner,
  issueAmount: number,
  changes: Partial<Input<'wallet.topUp'>> = {},
): Input<'wallet.topUp'> => ({
  userId: who.userId,
  openId: undefined,
  restaurantId: shop.restaurantId,
  issueTypeDesc: 'Top-up',
  issueAmount,
  issueAmountOrig: issueAmount,
  payType: 'PAY_NOW',
  remark: 'Topup-System-Wallet',
  ...changes,
});
const start = (who: TestDiner, amount: number, changes: Partial<Input<'wallet.topUp'>> = {}) =>
  client.call(topUp, createTopUpInput(who, amount, changes), getOptions(who));
/** Creates a credited top-up. */
async function creditTopUp(who: TestDiner, amount: number, at = shop): Promise<string> {
  const { transactionId } = await start(who, amount, { restaurantId: at.restaurantId });
  await approveTopUp(database.db, transactionId, { now: clock.now() });
  return transactionId;
}
const list = (who: TestDiner, pageNum?: number, locale?: 'zh-CN') =>
  client.call(transactions, { userId: who.userId, locale, pageNum }, getOptions(who));
const getOne = (who: TestDiner, transactionId: string, locale?: 'vn') =>
  client.call(transaction, { transactionId, locale }, getOptions(who));
const getStoredTopUp = async (id: string) =>
  (await database.db.select().from(topUps).where(eq(topUps.id, id)))[0]!;
const getPayment = async (id: string) =>
  (await database.db.select().from(payments).where(eq(payments.topUpId, id)))[0]!;
const getNowInput = () => ({ now: clock.now() });

test('WAL-02 a page holds movements in the money asked for only, and all when none is named', async () => {
  const who = await createDiner();
  await creditTopUp(who, 4200);
  await moveWallet(database.db, {
    userId: who.userId,
    currency: 'MYR',
    amount: 900,
    type: 'order_refund',
    ...getNowInput(),
  });
  const listSigns = async (countryCode?: 'SG' | 'MY' | 'VN') =>
    (await client.call(transactions, { userId: who.userId, countryCode }, getOptions(who)))
      .map(({ currencySign }) => currencySign)
      .sort();
  expect(await listSigns('SG')).toEqual(['S$']);
  expect(await listSigns('MY')).toEqual(['RM']);
  expect(await listSigns('VN')).toEqual([]);
  expect(await listSigns()).toEqual(['RM', 'S$']);
});

describe('API-25 the summary', () => {
  test('API-25 tells what the wallet holds, in the money of the country asked for', async () => {
    const who = await createDiner();
    const ask = (countryCode?: 'SG' | 'MY') =>
      client.call(summary, { userId: who.userId, countryCode }, getOptions(who));
    expect(await ask()).toEqual({
      walletBalanceAmount: 0,
      couponCardList: [],
      currencySign: 'S$',
      countryCode: 'SG',
    });
    await creditTopUp(who, 4200);
    expect((await ask()).walletBalanceAmount).toBe(4200);
    expect(await ask('MY')).toMatchObject({ walletBalanceAmount: 0, currencySign: 'RM' });
    const { envelope } = await client.send(summary, { userId: who.userId }, getOptions(who));
    expect(envelope).toMatchObject({
      code: '1',
      isSuccess: true,
      data: { walletBalanceAmount: 42, couponCardList: [] },
    });
  });

  test('API-25 names the vouchers that can still be used, in the diner’s language', async () => {
    const who = await createDiner();
    const sells = await insertVoucherShop(database.db);
    await creditTopUp(who, 5000);
    const bought = await client.call(
      contract['vouchers.buy'],
      getPurchase(who, sells, 2, 1600, { payType: 'WALLET_PAY' }),
      getOptions(who),
    );
    const asked = { userId: who.userId, countryCode: undefined };
    const { walletBalanceAmount, couponCardList } = await client.call(
      summary,
      asked,
      getOptions(who, { locale: 'zh-CN' }),
    );
    expect(walletBalanceAmount).toBe(3400);
    expect(couponCardList).toEqual([
      {
        orderTransactionId: bought.orderTransactionId,
        restaurantId: sells.restaurantId,
        couponName: '晚餐代金券',
        couponCount: 2,
        deadlineDate: expect.stringMatching(/^2027-02-/),
      },
    ]);
  });

  test('API-25 SES-13 is for the diner alone', async () => {
    const [who, other] = (await insertDiners(database.db, 2)) as [TestDiner, TestDiner];
    const asked = { userId: who.userId, countryCode: undefined };
    expect((await client.getError(summary, asked, getOptions(other))).code).toBe('FORBIDDEN');
    const guest = { token: await client.guest() };
    expect((await client.send(summary, {}, guest)).envelope.data).toBe('Access Denied');
    expect((await client.send(summary, {}, getOptions(who))).envelope.code).toBe('INVALID_INPUT');
  });
});

describe('topping up', () => {
  test('API-77 a number that another top-up of the restaurant has is drawn again', async () => {
    let draws = 0;
    // The first two numbers are drawn from the same eight bytes; all other bytes are random.
    const random = (bytes: number) => (bytes === 8 && ++draws <= 2 ? Buffer.alloc(8, 7) : randomBytes(bytes));
    const startOne = async () => {
      const who = await createDiner();
      const input = createTopUpInput(who, 2500);
      return startTopUp({ ...client.deps, random }, { userId: who.userId, input, locale: 'en' });
    };
    expect((await startOne()).orderSn).toMatch(/-9999$/);
    expect((await startOne()).orderSn).not.toMatch(/-9999$/);
    expect(draws).toBe(3);
  });

  test('WAL-07 API-77 ENT-21 shows a QR code; the money counts after review, not before', async () => {
    const who = await createDiner();
    const wire = {
      userId: who.userId,
      openId: 'o-1',
      restaurantId: shop.restaurantId,
      issueTypeDesc: 'Top-up',
      issueAmount: '50',
      issueAmountOrig: 50,
      payType: 'PAY_NOW',
      remark: 'Topup-System-Wallet',
    };
    const { envelope } = await client.send(topUp, wire, getOptions(who));
    expect(envelope).toMatchObject({ code: '1', isSuccess: true });
    const data = envelope.data as { qrCodeInBase64: string; transactionId: string; orderSn: string };
    expect(Buffer.from(data.qrCodeInBase64, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(envelope.data).toMatchObject({ payAmountOrig: 50, payType: 'PAY_NOW', currencySign: 'S$' });
    expect(await getBalance(who)).toBe(0);
    // Until it is paid, the top-up shows how to pay it.
    expect(await getOne(who, data.transactionId)).toMatchObject({
      statusDesc: 'Awaiting payment',
      topUp: {
        paid: false,
        qrCodeInBase64: data.qrCodeInBase64,
        payType: 'PAY_NOW',
        payAmountOrig: 5000,
        orderSn: data.orderSn,
      },
    });
    const check = contract['payments.check'];
    const asked = { orderTransactionId: data.transactionId };
    expect(await client.call(check, asked, getOptions(who))).toMatchObject({ payStatus: 0 });

    // The bank's confirmation alone credits nothing.
    expect(await confirmPayment({ db: database.db, payables }, data.orderSn, getNowInput())).toMatchObject({
      state: 'paid',
    });
    expect(await getBalance(who)).toBe(0);
    const { topUp: paid, statusDesc } = await getOne(who, data.transactionId);
    expect([statusDesc, paid]).toEqual(['Under review', { paid: true, orderSn: data.orderSn }]);
    expect(await client.call(check, asked, getOptions(who))).toMatchObject({ payStatus: 1 });
    expect((await client.getError(check, asked, getOptions(await createDiner()))).code).toBe('NOT_FOUND');

    await approveTopUp(database.db, data.orderSn, getNowInput());
    expect(await getBalance(who)).toBe(5000);
    expect(await getOne(who, data.transactionId)).toMatchObject({ statusDesc: 'Completed' });
    expect(await getStoredTopUp(data.transactionId)).toMatchObject({
      state: 'done',
      remark: 'Topup-System-Wallet',
    });
  });

  test('API-77 the same request starts one top-up, another with its key is refused', async () => {
    const who = await createDiner();
    const tryTopUp = (amount: number) =>
      client.call(topUp, createTopUpInput(who, amount), getOptions(who, { idempotencyKey: 'top-up-press' }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryTopUp(2500)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await database.db.select().from(topUps).where(eq(topUps.userId, who.userId))).toHaveLength(1);
    await expect(tryTopUp(2600)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });

  test('API-77 takes whole amounts of up to three digits, or those that the restaurant names', async () => {
    const who = await createDiner();
    for (const amount of [0, -100, 50, 150, 100_000]) {
      const answer = await client.getError(topUp, createTopUpInput(who, amount), getOptions(who));
      expect([answer.code, answer.detail]).toEqual(['TOP_UP_AMOUNT', { least: 1, most: 999 }]);
    }
    for (const amount of [100, 99_900]) expect((await start(who, amount)).payAmountOrig).toBe(amount);
    const named = { restaurantId: choosy.restaurantId };
    const answer = await client.getError(topUp, createTopUpInput(who, 2500, named), getOptions(who));
    expect([answer.code, answer.detail]).toEqual(['TOP_UP_AMOUNT', { amounts: [20, 50, 100] }]);
    expect((await start(who, 2000, named)).payAmountOrig).toBe(2000);
  });

  test('WAL-01 API-77 is possible in Singapore alone, by types that can pay it', async () => {
    const who = await createDiner();
    const malaysian = await insertShop(database.db, [{}], { countryCode: 'MY' });
    const there = createTopUpInput(who, 5000, { restaurantId: malaysian.restaurantId });
    expect((await client.getError(topUp, there, getOptions(who))).code).toBe('TOP_UP_UNAVAILABLE');
    for (const payType of ['WALLET_PAY', 'CASH_PAY', 'ALIPAY', 'nothing'])
      expect(
        (await client.getError(topUp, createTopUpInput(who, 5000, { payType }), getOptions(who))).code,
      ).toBe('PAY_TYPE_UNAVAILABLE');
    const nowhere = createTopUpInput(who, 5000, { restaurantId: 1 });
    expect((await client.getError(topUp, nowhere, getOptions(who))).code).toBe('RESTAURANT_UNKNOWN');
    expect(await database.db.select().from(topUps).where(eq(topUps.userId, who.userId))).toEqual([]);
  });

  test('API-77 each input that it needs is asked for; another diner’s wallet is not topped up', async () => {
    const [who, other] = (await insertDiners(database.db, 2)) as [TestDiner, TestDiner];
    const whole = { ...createTopUpInput(who, 0), issueAmount: 50, issueAmountOrig: 50 };
    for (const missing of ['userId', 'restaurantId', 'issueAmount', 'payType']) {
      const answer = await client.send(topUp, { ...whole, [missing]: undefined }, getOptions(who));
      expect([missing, answer.status, answer.envelope.code]).toEqual([missing, 400, 'INVALID_INPUT']);
    }
    expect((await client.getError(topUp, createTopUpInput(who, 5000), getOptions(other))).code).toBe(
      'FORBIDDEN',
    );
  });

  test('API-77 unpaid ones are bounded, and paying one makes room', async () => {
    const who = await createDiner();
    const started = [];
    for (let nth = 0; nth < 10; nth++) started.push(await start(who, 5000));
    expect((await client.getError(topUp, createTopUpInput(who, 5000), getOptions(who))).code).toBe(
      'TOO_MANY',
    );
    await approveTopUp(database.db, started[0]!.transactionId, getNowInput());
    await start(who, 5000);
  });

  test('API-77 a top-up that waits for the last one of a day is refused', async () => {
    const who = await createDiner();
    for (let nth = 0; nth < 9; nth++) await start(who, 5000);
    const startWithin = (tx: Tx) =>
      startTopUp(
        { ...client.deps, db: tx as Db },
        { userId: who.userId, input: createTopUpInput(who, 5000), locale: 'en' },
      );
    const late = commitWhileAwaited(database.db, startWithin, () => start(who, 5000));
    await expect(late).rejects.toMatchObject({ code: 'TOO_MANY' });
  });

  test('API-76 lists the ways to pay a top-up, of a restaurant or all', async () => {
    const who = await createDiner();
    const ask = (restaurantId?: number) =>
      client.call(payTypes, { restaurantId, locale: undefined }, getOptions(who, { locale: 'en' }));
    const at = await ask(shop.restaurantId);
    expect(at.payTypeList.map(({ payTypeCode }) => payTypeCode)).toEqual(['PAY_NOW']);
    expect(at.payTypeList[0]).toMatchObject({ id: 'PAY_NOW', payTypeDesc: expect.any(String) });
    expect([at.amounts, at.bonus]).toEqual([[], []]);
    const named = await ask(choosy.restaurantId);
    expect(named.amounts).toEqual([2000, 5000, 10_000]);
    expect(named.bonus).toEqual([
      { from: 5000, extra: 300 },
      { from: 10_000, extra: 800 },
    ]);
    const all = (await ask()).payTypeList.map(({ payTypeCode }) => payTypeCode);
    expect(all).toContain('PAY_NOW');
    expect(all).not.toContain('WALLET_PAY');
    expect(all).not.toContain('CASH_PAY');
    expect((await client.send(payTypes, {})).envelope.data).toBe('Access Denied');
    expect((await client.send(payTypes, { restaurantId: 1 }, getOptions(who))).envelope.code).toBe(
      'RESTAURANT_UNKNOWN',
    );
    expect((await client.send(payTypes, { restaurantId: 'x' }, getOptions(who))).envelope.code).toBe(
      'INVALID_INPUT',
    );
  });
});

describe('movements', () => {
  test('API-78 ENT-20 lists them newest first, in the language asked for', async () => {
    const who = await createDiner();
    const id = await creditTopUp(who, 5000, choosy);
    clock.advance({ minutes: 1 });
    await moveWallet(database.db, {
      userId: who.userId,
      currency: 'SGD',
      amount: -1250,
      type: 'pay',
      subject: { kind: 'order', id: 'order-1' },
      remark: 'TK-261123-AAAA',
      ...getNowInput(),
    });
    clock.advance({ minutes: 1 });
    await start(who, 2000, { restaurantId: choosy.restaurantId });
    const listed = await list(who);
    expect(listed.map(({ issueType }) => issueType).sort()).toEqual(['pay', 'topup', 'topup', 'topup_bonus']);
    expect(listed[0]).toMatchObject({
      issueType: 'topup',
      statusDesc: 'Awaiting payment',
      counted: false,
    });
    expect(listed[1]).toEqual({
      transactionId: expect.any(String),
      issueType: 'pay',
      issueTypeDesc: 'Order',
      issueAmount: 1250,
      issueAmountOrig: 1250,
      issueDate: '2026-11-23T02:01:00.000Z',
      statusDesc: 'Completed',
      canRequestRefund: false,
      outTradeNo: 'order-1',
      remark: 'TK-261123-AAAA',
      reason: undefined,
      currencySign: 'S$',
      counted: true,
    });
    const first = listed.find(({ transactionId }) => transactionId === id);
    // Some of it is spent, so it cannot be refunded in full.
    expect(first).toMatchObject({
      issueAmount: 5000,
      outTradeNo: id,
      orderSn: expect.stringMatching(/^[A-Z]+-261123-[2-9A-Z]{4}$/),
      canRequestRefund: false,
    });
    const labels = (await list(who, undefined, 'zh-CN')).map(({ issueTypeDesc }) => issueTypeDesc);
    expect(labels.slice(0, 2)).toEqual(['充值', '订单支付']);
  });

  test('API-78 gives them in pages of fifty, an empty one at the end', async () => {
    const who = await createDiner();
    for (let nth = 0; nth < 53; nth++) {
      clock.advance({ seconds: 1 });
      await moveWallet(database.db, {
        userId: who.userId,
        currency: 'SGD',
        amount: nth + 1,
        type: 'order_refund',
        ...getNowInput(),
      });
    }
    const listAmounts = async (pageNum?: number) =>
      (await list(who, pageNum)).map(({ issueAmount }) => issueAmount);
    expect(await listAmounts()).toEqual(Array.from({ length: 50 }, (_, nth) => 53 - nth));
    expect(await listAmounts(2)).toEqual([3, 2, 1]);
    expect(await listAmounts(3)).toEqual([]);
    expect(
      (await client.send(transactions, { userId: who.userId, pageNum: 0 }, getOptions(who))).envelope.code,
    ).toBe('INVALID_INPUT');
  });

  test('API-78 a refund to the wallet has the readable number of what was paid', async () => {
    const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
    const payment = await getPayment(await creditTopUp(who, 5000));
    const given = {
      restaurantId: payment.restaurantId,
      paymentId: payment.id,
      amount: 700,
      reason: 'sold out',
    };
    const now = clock.now();
    const [refunded] = await database.db
      .insert(refunds)
      .values({
        ...given,
        method: 'WALLET_PAY',
        state: 'done',
        dedupeKey: 'readable',
        actor: 'test',
        tryAt: now,
        createdAt: now,
      })
      .returning();
    await moveWallet(database.db, {
      userId: who.userId,
      currency: 'SGD',
      amount: 700,
      type: 'order_refund',
      subject: { kind: 'refund', id: refunded!.id },
      now,
    });
    const listed = await list(who);
    const found = listed.find(({ issueType }) => issueType === 'order_refund');
    expect(found?.orderSn).toBe((await getStoredTopUp(payment.topUpId!)).sn);
  });

  test('API-78 SES-13 shows one’s own only', async () => {
    const [who, other] = (await insertDiners(database.db, 2)) as [TestDiner, TestDiner];
    await creditTopUp(who, 5000);
    expect(await list(other)).toEqual([]);
    const asAnother = { userId: who.userId, locale: undefined, pageNum: undefined };
    expect((await client.getError(transactions, asAnother, getOptions(other))).code).toBe('FORBIDDEN');
    expect((await client.send(transactions, {}, getOptions(who))).envelope.code).toBe('INVALID_INPUT');
  });

  test('API-79 shows one of them; another diner’s is not found, as one that does not exist', async () => {
    const [who, other] = (await insertDiners(database.db, 2)) as [TestDiner, TestDiner];
    const id = await creditTopUp(who, 5000, choosy);
    for (const listed of await list(who))
      expect(await getOne(who, listed.transactionId)).toMatchObject(listed);
    expect(await getOne(who, id, 'vn')).toMatchObject({
      issueTypeDesc: 'Nạp tiền',
      statusDesc: 'Hoàn thành',
    });
    for (const { transactionId } of [...(await list(who)), { transactionId: 'nothing' }])
      expect(
        (await client.getError(transaction, { transactionId, locale: undefined }, getOptions(other))).code,
      ).toBe('NOT_FOUND');
    expect((await client.send(transaction, {}, getOptions(who))).envelope.code).toBe('INVALID_INPUT');
    expect((await client.send(transaction, { transactionId: id })).envelope.data).toBe('Access Denied');
  });
});

describe('asking a top-up back', () => {
  const ask = (who: TestDiner, orderTransactionId: string) =>
    client.call(refund, { orderTransactionId }, getOptions(who));
  const getRefusal = async (who: TestDiner, orderTransactionId: string) =>
    (await client.getError(refund, { orderTransactionId }, getOptions(who))).code;
  const listRefunds = async (id: string) =>
    database.db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, (await getPayment(id)).id));

  test('API-75 takes money and bonus out of the wallet at once; approved, the money goes back the way it came', async () => {
    const who = await createDiner();
    const id = await creditTopUp(who, 5000, choosy);
    expect(await getBalance(who)).toBe(5300);
    expect(await getOne(who, id)).toMatchObject({ canRequestRefund: true, outTradeNo: id });
    const { envelope } = await client.send(refund, { orderTransactionId: id }, getOptions(who));
    expect(envelope).toMatchObject({
      code: 2000,
      success: true,
      isSuccess: true,
      data: { transactionId: id, refundAmount: 50, statusDesc: 'Refund under review' },
    });
    expect(await getBalance(who)).toBe(0);
    expect(await listRefunds(id)).toEqual([]);
    const [out] = (await list(who)).filter(({ issueType }) => issueType === 'cash_out');
    expect(out).toMatchObject({ issueAmount: 5300, statusDesc: 'Refund under review' });

    await approveTopUp(database.db, id, getNowInput());
    expect(await listRefunds(id)).toMatchObject([{ amount: 5000, method: 'SOURCE', state: 'due' }]);
    expect(await getStoredTopUp(id)).toMatchObject({ state: 'refunded', refundHeld: 0 });
    expect(await getBalance(who)).toBe(0);
    expect(await getOne(who, id)).toMatchObject({ statusDesc: 'Refunded', canRequestRefund: false });
  });

  test('API-75 declined, the money is in the wallet again and can be asked for once more', async () => {
    const who = await createDiner();
    const id = await creditTopUp(who, 5000);
    for (const time of [1, 2]) {
      expect(await ask(who, id)).toMatchObject({ refundAmount: 5000 });
      await rejectTopUp(database.db, id, { ...getNowInput(), reason: `no, for the ${time}.` });
      expect(await getBalance(who)).toBe(5000);
      expect(await getOne(who, id)).toMatchObject({ canRequestRefund: true, reason: `no, for the ${time}.` });
      clock.advance({ minutes: 1 });
    }
    await ask(who, id);
    // A screen that still shows the top-up before the request would credit it.
    await expect(approveTopUp(database.db, id, { ...getNowInput(), state: 'review' })).rejects.toMatchObject({
      code: 'STATUS_CONFLICT',
      detail: { state: 'refund_review' },
    });
    expect(await listRefunds(id)).toEqual([]);
    await approveTopUp(database.db, id, { ...getNowInput(), state: 'refund_review' });
    expect(await getBalance(who)).toBe(0);
    expect(await listRefunds(id)).toHaveLength(1);
  });

  test('API-75 ten requests at once take it out once', async () => {
    const who = await createDiner();
    const id = await creditTopUp(who, 5000);
    await creditTopUp(who, 5000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(who, id)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await getBalance(who)).toBe(5000);
  });

  test('API-75 what is spent can’t be asked back', async () => {
    const who = await createDiner();
    const id = await creditTopUp(who, 5000, choosy);
    await moveWallet(database.db, {
      userId: who.userId,
      currency: 'SGD',
      amount: -1,
      type: 'pay',
      ...getNowInput(),
    });
    const answer = await client.getError(refund, { orderTransactionId: id }, getOptions(who));
    expect([answer.code, answer.detail]).toEqual([
      'WALLET_SHORT',
      { walletBalanceAmount: 52.99, walletPayAmount: 53 },
    ]);
    expect(await getStoredTopUp(id)).toMatchObject({ state: 'done' });
    expect(await getBalance(who)).toBe(5299);
  });

  test('API-75 only a credited top-up of one’s own', async () => {
    const [who, other] = (await insertDiners(database.db, 2)) as [TestDiner, TestDiner];
    const unpaid = (await start(who, 5000)).transactionId;
    expect(await getRefusal(who, unpaid)).toBe('TOP_UP_NOT_REFUNDABLE');
    const rejected = (await start(who, 5000)).transactionId;
    await rejectTopUp(database.db, rejected, getNowInput());
    expect(await getRefusal(who, rejected)).toBe('TOP_UP_NOT_REFUNDABLE');
    const id = await creditTopUp(who, 5000);
    expect([await getRefusal(other, id), await getRefusal(other, 'nothing')]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect((await client.send(refund, {}, getOptions(who))).envelope.code).toBe('INVALID_INPUT');
    expect(await getBalance(who)).toBe(5000);
  });
});

describe('the operator', () => {
  test('credits once, however often and at once it is approved, and the act is written down', async () => {
    const who = await createDiner();
    const { transactionId: id, orderSn } = await start(who, 5000, { restaurantId: choosy.restaurantId });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) =>
        approveTopUp(database.db, nth % 2 ? id : orderSn!, getNowInput()),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await getBalance(who)).toBe(5300);
    expect((await getPayment(id)).state).toBe('paid');
    const acts = await database.db.select().from(auditLog).where(eq(auditLog.subject, orderSn!));
    expect(acts).toMatchObject([
      { act: 'top-up.approve', actor: 'operator', detail: { from: 'unpaid', to: 'done' } },
    ]);
  });

  test('a rejected top-up credits nothing; what was paid, or comes later, goes back', async () => {
    const who = await createDiner();
    const paid = await start(who, 5000);
    await confirmPayment({ db: database.db, payables }, paid.orderSn!, getNowInput());
    await rejectTopUp(database.db, paid.transactionId, { ...getNowInput(), reason: 'another name' });
    expect(await getPayment(paid.transactionId)).toMatchObject({ state: 'refund_due', refunded: 5000 });
    expect(await getOne(who, paid.transactionId)).toMatchObject({
      statusDesc: 'Declined',
      reason: 'another name',
      topUp: { paid: true, closed: true },
    });

    const late = await start(who, 2000);
    await rejectTopUp(database.db, late.transactionId, getNowInput());
    expect((await getOne(who, late.transactionId)).topUp).toEqual({
      paid: false,
      closed: true,
      refundWay: 'byHand',
      orderSn: late.orderSn,
    });
    expect((await getPayment(late.transactionId)).state).toBe('cancelled');
    expect(await confirmPayment({ db: database.db, payables }, late.orderSn!, getNowInput())).toMatchObject({
      state: 'refund_due',
    });
    expect(await getBalance(who)).toBe(0);
    await expect(approveTopUp(database.db, late.transactionId, getNowInput())).rejects.toMatchObject({
      code: 'STATUS_CONFLICT',
    });
    await expect(approveTopUp(database.db, 'nothing', getNowInput())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test.each(['failed', 'cancelled'])(
    'a top-up whose payment is %s is credited when its money was seen',
    async (state) => {
      const who = await createDiner();
      const { transactionId } = await start(who, 5000, { restaurantId: choosy.restaurantId });
      await database.pool.query('update payments set state = $2 where top_up_id = $1', [
        transactionId,
        state,
      ]);
      await approveTopUp(database.db, transactionId, getNowInput());
      expect(await getBalance(who)).toBe(5300);
      expect(await getPayment(transactionId)).toMatchObject({ state: 'paid', refunded: 0 });
    },
  );

  test('a rejected top-up whose payment failed promises no money back', async () => {
    const who = await createDiner();
    const { transactionId } = await start(who, 5000);
    await database.pool.query("update payments set state = 'failed' where top_up_id = $1", [transactionId]);
    await rejectTopUp(database.db, transactionId, getNowInput());
    expect((await getOne(who, transactionId)).topUp).toMatchObject({ paid: false, closed: true });
  });

  test('the money of a credited top-up is not refunded past the wallet', async () => {
    const who = await createDiner();
    const id = await creditTopUp(who, 5000);
    for (const to of ['SOURCE', 'WALLET_PAY'] as const)
      await expect(
        refundByOperator({ db: database.db, payables }, id, { to, ...getNowInput() }),
      ).rejects.toMatchObject({
        code: 'STATUS_CONFLICT',
      });
    expect(await getBalance(who)).toBe(5000);
    expect(await getPayment(id)).toMatchObject({ state: 'paid', refunded: 0 });
  });

  test('a top-up unpaid for a week is deleted, and money that still arrives goes back', async () => {
    const who = await createDiner();
    const started = await start(who, 5000);
    const paid = await start(who, 2000);
    await confirmPayment({ db: database.db, payables }, paid.orderSn!, getNowInput());
    clock.advance({ days: 6, hours: 23 });
    await expireUnpaidTopUps(database, clock.now());
    expect((await getStoredTopUp(started.transactionId)).state).toBe('unpaid');
    clock.advance({ hours: 1 });
    await Promise.all([1, 2, 3].map(() => expireUnpaidTopUps(database, clock.now())));
    expect((await getStoredTopUp(started.transactionId)).state).toBe('rejected');
    expect((await getStoredTopUp(paid.transactionId)).state).toBe('review');
    expect(
      await confirmPayment({ db: database.db, payables }, started.orderSn!, getNowInput()),
    ).toMatchObject({
      state: 'refund_due',
    });
    expect(await getBalance(who)).toBe(0);
  });

  test('lists what waits, of one restaurant, newest first', async () => {
    const who = await createDiner();
    const at = await insertShop(database.db);
    const ids = [];
    for (let nth = 0; nth < 3; nth++) {
      ids.push((await start(who, 5000, { restaurantId: at.restaurantId })).transactionId);
      clock.advance({ seconds: 1 });
    }
    await approveTopUp(database.db, ids[0]!, getNowInput());
    const listed = await listTopUps(database.db, {
      restaurantId: at.restaurantId,
      states: ['unpaid', 'review'],
    });
    expect(listed.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(await listTopUps(database.db, { restaurantId: at.restaurantId, last: 1 })).toHaveLength(1);
  });
});
