import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import type { CouponStatus } from '@/lib/contract/voucher-orders';
import { getWalletBalance } from '../../core/ledger';
import { payables } from '../../payables';
import { outbox } from '../../schema/outbox';
import { payments, refunds } from '../../schema/payments';
import { voucherOrders } from '../../schema/vouchers';
import { walletTransactions } from '../../schema/wallet';
import { insertDiners, shopMorning, type TestDiner } from '../../testing/shop';
import {
  type BuyInput,
  changeVouchers,
  createVoucherStage,
  fillWallet,
  getPurchase,
  insertVoucherShop,
} from '../../testing/vouchers';
import { confirmPayment } from '../payments/payments-by-staff';
import { expireVoucherOrders } from './expire-vouchers';
import { redeemCode } from './vouchers-by-staff';

const stage = createVoucherStage([{ maxBuy: 100 }]);

const createStranger = async () => ((await insertDiners(stage.database.db, 1)) as [TestDiner])[0];
const confirm = (ref: string) =>
  confirmPayment({ db: stage.database.db, payables }, ref, { now: stage.clock.now() });
const getBalance = () => getWalletBalance(stage.database.db, stage.who.userId, 'SGD');

interface Bought {
  id: string;
  sn: string;
  codes: string[];
}
async function buyUnpaid(count = 1, changes: Partial<BuyInput> = {}, at = stage.shop): Promise<Bought> {
  const price = changes.payAmount ?? 800 * count;
  const input = getPurchase(stage.who, at, count, price, changes);
  const placed = await stage.client.call(contract['vouchers.buy'], input, { token: stage.who.token });
  return { id: placed.orderTransactionId, sn: placed.orderSn, codes: [] };
}
async function buyPaid(count = 1, changes: Partial<BuyInput> = {}, at = stage.shop): Promise<Bought> {
  const placed = await buyUnpaid(count, changes, at);
  await confirm(placed.sn);
  const { codeList } = await getDetail(placed.id);
  return { ...placed, codes: codeList.map(({ vouchersCodeId }) => vouchersCodeId) };
}
const getDetail = (orderTransactionId: string, token = stage.who.token) =>
  stage.client.call(contract['vouchers.orderDetail'], { orderTransactionId, locale: undefined }, { token });
const listVouchers = (
  couponStatus?: CouponStatus,
  { token, userId }: TestDiner = stage.who,
  pageNum: number | undefined = undefined,
) =>
  stage.client.call(
    contract['vouchers.orders'],
    { userId, couponStatus, pageNum, locale: undefined },
    { token },
  );
const refund = (codes: string[], refundMethod: 'SOURCE' | 'WALLET_PAY', by: TestDiner = stage.who) =>
  stage.client.call(
    contract['vouchers.refund'],
    { userId: by.userId, vouchersCodeIdList: codes, refundMethod },
    { token: by.token },
  );
const redeem = (code: string) => redeemCode(stage.database.db, code, { now: stage.clock.now() });

test('API-68 ENT-27 one’s own voucher orders, newest first, by where they stand', async () => {
  const brief = await insertVoucherShop(stage.database.db, [{ maxBuy: 10, validDays: 2 }]);
  const toUse = await buyPaid(2, {}, brief);
  stage.clock.advance({ minutes: 1 });
  const used = await buyPaid();
  await redeem(used.codes[0]!);
  stage.clock.advance({ minutes: 1 });
  const refunded = await buyPaid();
  await refund(refunded.codes, 'SOURCE');
  stage.clock.advance({ minutes: 1 });
  const cancelled = await buyUnpaid();
  stage.clock.advance({ minutes: 16 });
  await expireVoucherOrders(stage.database, stage.clock.now());
  const toPay = await buyUnpaid();

  const all = await listVouchers();
  expect(all.map((row) => [row.orderTransactionId, row.couponStatus, row.vouchersStatus])).toEqual([
    [toPay.id, 'TOPAY', 0],
    [cancelled.id, 'CANCELLED', 2],
    [refunded.id, 'REFUND', 1],
    [used.id, 'USED', 1],
    [toUse.id, 'TOUSE', 1],
  ]);
  const listIds = async (status: CouponStatus) =>
    (await listVouchers(status)).map(({ orderTransactionId }) => orderTransactionId);
  expect(await listIds('TOPAY')).toEqual([toPay.id]);
  expect(await listIds('CANCELLED')).toEqual([cancelled.id]);
  expect(await listIds('REFUND')).toEqual([refunded.id]);
  expect(await listIds('USED')).toEqual([used.id]);
  expect(await listIds('TOUSE')).toEqual([toUse.id]);
  expect(await listIds('EXPIRED')).toEqual([]);
  stage.clock.set('2026-11-25T15:59:00Z');
  expect(await listIds('TOUSE')).toEqual([toUse.id]);
  stage.clock.advance({ minutes: 1 });
  expect(await listIds('EXPIRED')).toEqual([toUse.id]);
  expect(await listIds('TOUSE')).toEqual([]);

  expect(all.at(-1)).toMatchObject({
    couponName: 'Dinner voucher',
    vouchersName: 'Dinner voucher',
    couponCount: 2,
    vouchersCount: 2,
    orderTime: shopMorning.toISOString(),
    deadlineDate: '2026-11-25',
    payAmount: 1600,
    restaurantBrand: 'Test Kitchen',
    restaurantId: brief.restaurantId,
    vouchersPrice: 1000,
  });
});

test('API-68 lists one’s own only, in pages, and refuses unknown values', async () => {
  await stage.database.db.insert(voucherOrders).values(
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const [row] = await stage.database.db.select().from(voucherOrders).limit(1);
        return {
          ...row!,
          id: `many-${index}`,
          sn: `TKV-MANY-${index}`,
          userId: stage.who.userId,
          createdAt: new Date(shopMorning.getTime() + index * 1000),
        };
      }),
    ),
  );
  expect((await listVouchers()).map(({ orderTransactionId }) => orderTransactionId)).toEqual(
    Array.from({ length: 50 }, (_, index) => `many-${59 - index}`),
  );
  expect(await listVouchers(undefined, stage.who, 2)).toHaveLength(10);
  expect(await listVouchers(undefined, await createStranger())).toEqual([]);
  const send = (wire: Record<string, unknown>) =>
    stage.client.send(contract['vouchers.orders'], wire, { token: stage.who.token });
  expect((await send({ userId: stage.who.userId, couponStatus: 'LOST' })).envelope.code).toBe(
    'INVALID_INPUT',
  );
  expect((await send({})).envelope.code).toBe('INVALID_INPUT');
  expect((await send({ userId: stage.who.userId + 1 })).envelope.code).toBe('FORBIDDEN');
});

test('API-69 ENT-28 one’s own voucher order with its terms and codes', async () => {
  const { id, sn, codes } = await buyPaid(3);
  await redeem(codes[0]!);
  await refund([codes[1]!], 'SOURCE');
  const sent = await stage.client.send(
    contract['vouchers.orderDetail'],
    { orderTransactionId: id },
    { token: stage.who.token },
  );
  expect(sent.envelope).toMatchObject({ code: '1', isSuccess: true });
  expect(sent.envelope.data).toMatchObject({
    mobile: expect.stringMatching(/^9\d{7}$/),
    orderSn: sn,
    payTime: shopMorning.toISOString(),
    payAmount: 24,
    refundedAmount: 8,
    couponCount: 3,
    couponStatus: 'TOUSE',
    couponDetail: {
      vouchersName: 'Dinner voucher',
      currencySign: 'S$',
      saleAmount: 8,
      replaceAmount: 10,
      useDays: '周一,周二,周三,周四,周五,周六,周日',
      refundType: 1,
      needOrder: 'N',
      useMultiply: 'Y',
      expireDate: '2027-02-21',
      useTime: '17:00-22:00',
      useType: 'Dine-in and pick-up',
      useRules: ['One per table.', 'Show the code.'],
      useRulesEn: ['One per table.', 'Show the code.'],
    },
    codeList: [
      { vouchersCodeId: codes[0], isUsed: 'Y', isRefund: 'N' },
      { vouchersCodeId: codes[1], isUsed: 'N', isRefund: 'Y' },
      { vouchersCodeId: codes[2], isUsed: 'N', isRefund: 'N', refundAmount: 8 },
    ],
  });
});

test('API-69 keeps what was promised when the restaurant changes its voucher', async () => {
  const changing = await insertVoucherShop(stage.database.db);
  const { id } = await buyPaid(1, {}, changing);
  const before = await getDetail(id);
  await changeVouchers(stage.database.db, changing, {
    price: 1,
    name: { en: 'Another' },
    validDays: 1,
    refundable: false,
  });
  expect(await getDetail(id)).toEqual(before);
});

test('API-69 knows nothing of another diner’s order', async () => {
  const { id, codes } = await buyPaid();
  const other = await createStranger();
  const sent = await stage.client.send(
    contract['vouchers.orderDetail'],
    { orderTransactionId: id },
    { token: other.token },
  );
  expect(sent.envelope.code).toBe('NOT_FOUND');
  expect(sent.text).not.toContain(codes[0]);
  expect(
    (await stage.client.send(contract['vouchers.orderDetail'], {}, { token: stage.who.token })).status,
  ).toBe(400);
});

test('API-70 each code says for itself whether its money goes back', async () => {
  const { codes } = await buyPaid(4);
  const [used, gone, open] = codes as [string, string, string, string];
  await redeem(used);
  await refund([gone], 'SOURCE');
  const sent = await stage.client.send(
    contract['vouchers.refund'],
    {
      userId: stage.who.userId,
      vouchersCodeIdList: [used, gone, open, 'K7MN-4PQR-9XYC', open.toLowerCase()],
      refundMethod: 'SOURCE',
    },
    { token: stage.who.token },
  );
  expect(sent.envelope).toMatchObject({ code: '1', isSuccess: true });
  expect(sent.envelope.data).toEqual([
    { success: 'false', vouchersCodeId: used, code: 'VOUCHER_USED', message: 'This code has been used' },
    {
      success: 'false',
      vouchersCodeId: gone,
      code: 'VOUCHER_REFUNDED',
      message: 'This code has been refunded',
    },
    {
      success: 'true',
      vouchersCodeId: open,
      message: 'The restaurant sends your refund by hand, within 1-5 working days',
      refundAmount: 8,
    },
    {
      success: 'false',
      vouchersCodeId: 'K7MN-4PQR-9XYC',
      code: 'NOT_FOUND',
      message: 'We could not find this',
    },
  ]);
  const rows = await stage.database.db
    .select({ amount: refunds.amount, method: refunds.method, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.userId, stage.who.userId));
  expect(rows).toEqual([
    { amount: 800, method: 'SOURCE', state: 'due' },
    { amount: 800, method: 'SOURCE', state: 'due' },
  ]);
});

test('API-70 into the wallet money is back at once', async () => {
  const { codes } = await buyPaid(2);
  expect(await refund(codes, 'WALLET_PAY')).toMatchObject([
    { success: true, message: 'Refunded to your wallet' },
    { success: true, message: 'Refunded to your wallet' },
  ]);
  expect(await getBalance()).toBe(1600);
});

test('API-70 what the wallet paid goes back to it whatever way is asked for, to the cent', async () => {
  await fillWallet(stage.database.db, stage.who, 1000);
  const { codes } = await buyPaid(3, { walletPayAmount: 1000 });
  expect(await getBalance()).toBe(0);
  const back: number[] = [];
  for (const code of codes) {
    await refund([code], 'SOURCE');
    back.push(await getBalance());
  }
  expect(back).toEqual([333, 666, 1000]);
  const rows = await stage.database.db
    .select({ amount: payments.amount, refunded: payments.refunded })
    .from(payments)
    .where(eq(payments.userId, stage.who.userId));
  expect(rows.toSorted((a, b) => a.amount - b.amount)).toEqual([
    { amount: 1000, refunded: 1000 },
    { amount: 1400, refunded: 1400 },
  ]);
});

test('API-70 refuses codes of others, vouchers that are not refundable, and malformed requests', async () => {
  const { codes } = await buyPaid();
  const other = await createStranger();
  await expect(refund(codes, 'SOURCE', other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await getDetail((await listVouchers())[0]!.orderTransactionId)).codeList[0]).toMatchObject({
    isRefund: false,
  });

  const strict = await insertVoucherShop(stage.database.db, [{ refundable: false }]);
  const stored = await buyPaid(1, {}, strict);
  expect(await refund(stored.codes, 'WALLET_PAY')).toMatchObject([
    { success: false, code: 'VOUCHER_NOT_REFUNDABLE' },
  ]);
  expect(await refund([...stored.codes, ...codes], 'WALLET_PAY')).toMatchObject([
    { success: false },
    { success: true },
  ]);

  const wire = { userId: stage.who.userId, vouchersCodeIdList: codes, refundMethod: 'SOURCE' };
  for (const changes of [
    { vouchersCodeIdList: [] },
    { vouchersCodeIdList: undefined },
    { vouchersCodeIdList: [7] },
    { refundMethod: 'CASH' },
    { refundMethod: undefined },
  ]) {
    const sent = await stage.client.send(
      contract['vouchers.refund'],
      { ...wire, ...changes },
      { token: stage.who.token },
    );
    expect(sent.envelope.code).toBe('INVALID_INPUT');
  }
});

test('API-70 tells the buyer by mail, at the address of the purchase', async () => {
  const { codes } = await buyPaid(2, { receiveEmail: 'cy@example.test' });
  await refund(codes, 'WALLET_PAY');
  const mails = await stage.database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, 'cy@example.test'), eq(outbox.template, 'refund')));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.data).toMatchObject({ about: 'voucher', amount: 1600, method: 'WALLET_PAY' });
});

test('an unpaid voucher order ends with its window, and its wallet part is back once', async () => {
  await fillWallet(stage.database.db, stage.who, 500);
  const { id } = await buyUnpaid(2, { walletPayAmount: 500 });
  // Detail, list and purchase return the same rest besides the wallet's part.
  const { payAmount, leftToPay } = await getDetail(id);
  expect(leftToPay).toBe(payAmount - 500);
  expect(
    (await listVouchers('TOPAY')).find(({ orderTransactionId }) => orderTransactionId === id),
  ).toMatchObject({
    payAmount,
    leftToPay,
  });
  const purchase = await stage.client.call(
    contract['vouchers.purchaseDetails'],
    { orderTransactionId: id, locale: undefined },
    { token: stage.who.token },
  );
  expect(purchase).toMatchObject({ purchasePrice: payAmount, leftToPay });
  expect(await getBalance()).toBe(0);
  stage.clock.advance({ minutes: 14 });
  expect(await expireVoucherOrders(stage.database, stage.clock.now())).toBe(0);
  stage.clock.advance({ minutes: 1 });
  expect(await expireVoucherOrders(stage.database, stage.clock.now())).toBe(1);
  expect(await expireVoucherOrders(stage.database, stage.clock.now())).toBe(0);
  expect(await getBalance()).toBe(500);
  expect(await getDetail(id)).toMatchObject({ couponStatus: 'CANCELLED', vouchersStatus: 2, codeList: [] });
  expect((await getDetail(id)).leftToPay).toBeUndefined();
  const moved = await stage.database.db
    .select({ type: walletTransactions.type, amount: walletTransactions.amount })
    .from(walletTransactions)
    .where(eq(walletTransactions.userId, stage.who.userId));
  expect(moved).toHaveLength(3);
  expect(moved).toContainEqual({ type: 'vouchers_order', amount: -500 });
  expect(moved).toContainEqual({ type: 'vouchers_refund', amount: 500 });
});

describe('DEC-80 cancelling an unpaid voucher order', () => {
  const cancel = (orderTransactionId: string, token = stage.who.token) =>
    stage.client.call(contract['vouchers.cancel'], { orderTransactionId }, { token });

  test('DEC-80 the wallet’s part is back at once, the limit is free again, and a repeated request changes nothing', async () => {
    const few = await insertVoucherShop(stage.database.db, [{ maxBuy: 2 }]);
    await fillWallet(stage.database.db, stage.who, 500);
    const { id } = await buyUnpaid(2, { walletPayAmount: 500, payAmount: 1100 }, few);
    await expect(buyUnpaid(1, {}, few)).rejects.toMatchObject({ code: 'VOUCHER_LIMIT' });
    expect(await getBalance()).toBe(0);
    for (let again = 0; again < 2; again++) {
      expect(await cancel(id)).toEqual({ orderTransactionId: id });
      expect(await getBalance()).toBe(500);
    }
    expect(await getDetail(id)).toMatchObject({ couponStatus: 'CANCELLED', vouchersStatus: 2, codeList: [] });
    expect((await listVouchers('CANCELLED')).map((voucher) => voucher.orderTransactionId)).toContain(id);
    const rows = await stage.database.db.select().from(payments).where(eq(payments.voucherOrderId, id));
    expect(rows.map(({ payType, state }) => [payType, state]).sort()).toEqual([
      ['PAY_NOW', 'cancelled'],
      ['WALLET_PAY', 'refunded'],
    ]);
    await buyUnpaid(2, {}, few);
  });

  test('DEC-80 money that comes after it goes back, and nothing revives the order', async () => {
    const { id, sn } = await buyUnpaid(2);
    await cancel(id);
    expect(await confirm(sn)).toMatchObject({ state: 'refund_due' });
    expect(await getDetail(id)).toMatchObject({ couponStatus: 'CANCELLED', codeList: [] });
  });

  test('DEC-80 a paid order, another diner’s and a made-up one are refused, and nothing changes', async () => {
    const { id } = await buyPaid();
    await expect(cancel(id)).rejects.toMatchObject({ code: 'ORDER_NOT_CANCELLABLE' });
    expect((await getDetail(id)).codeList).toHaveLength(1);
    const theirs = await buyUnpaid();
    const { token } = await createStranger();
    await expect(cancel(theirs.id, token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(cancel('none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await getDetail(theirs.id)).toMatchObject({ couponStatus: 'TOPAY' });
  });

  test('DEC-80 an unpaid order says of which voucher it is and where its codes go', async () => {
    const { id } = await buyUnpaid(1, { receiveEmail: 'cy@example.test' });
    expect((await listVouchers('TOPAY')).find((voucher) => voucher.orderTransactionId === id)).toMatchObject({
      couponId: stage.shop.voucherIds[0],
      receiveEmail: 'cy@example.test',
    });
  });
});

test('money that comes after the window is honored, or goes back when it pays only a part', async () => {
  await fillWallet(stage.database.db, stage.who, 500);
  const whole = await buyUnpaid(2);
  const part = await buyUnpaid(2, { walletPayAmount: 500 });
  stage.clock.advance({ minutes: 16 });
  await expireVoucherOrders(stage.database, stage.clock.now());
  expect(await confirm(whole.sn)).toMatchObject({ state: 'paid', changed: true });
  expect(await getDetail(whole.id)).toMatchObject({ couponStatus: 'TOUSE', couponCount: 2 });
  expect(await confirm(part.sn)).toMatchObject({ state: 'refund_due', changed: true });
  expect(await getDetail(part.id)).toMatchObject({ couponStatus: 'CANCELLED', codeList: [] });
  expect(await getBalance()).toBe(500);
});

test('late money of vouchers that were bought again in the meantime goes back', async () => {
  const few = await insertVoucherShop(stage.database.db, [{ maxBuy: 2 }]);
  const late = await buyUnpaid(2, {}, few);
  stage.clock.advance({ minutes: 16 });
  await expireVoucherOrders(stage.database, stage.clock.now());
  await buyPaid(1, {}, few);
  expect(await confirm(late.sn)).toMatchObject({ state: 'refund_due' });
  expect((await getDetail(late.id)).codeList).toEqual([]);
});

test('money that comes twice makes codes once and the second goes back', async () => {
  const placed = await buyUnpaid(1, { payType: 'CASH_PAY_ON_PICK' });
  await stage.client.call(
    contract['vouchers.pay'],
    { orderTransactionId: placed.id, payType: 'PAY_NOW', locale: undefined },
    { token: stage.who.token },
  );
  const rows = await stage.database.db.select().from(payments).where(eq(payments.voucherOrderId, placed.id));
  for (const { reference } of [...rows, ...rows]) await confirm(reference);
  const after = await stage.database.db.select().from(payments).where(eq(payments.voucherOrderId, placed.id));
  expect(after.map(({ state }) => state).sort()).toEqual(['paid', 'refund_due']);
  expect((await getDetail(placed.id)).codeList).toHaveLength(1);
});

test('vouchers of Vietnam are paid and refunded in whole đ', async () => {
  const hanoi = await insertVoucherShop(stage.database.db, [{ price: 1_000_000, faceValue: 1_200_000 }], {
    countryCode: 'VN',
    timeZone: 'Asia/Ho_Chi_Minh',
    payTypes: ['VIETQR', 'WALLET_PAY'],
    paymentAccounts: { vietqr: { bin: '970436', account: '0123456789', name: 'TEST' } },
  });
  await fillWallet(stage.database.db, stage.who, 1_000_000, 'VND');
  const by = { payType: 'VIETQR', payAmount: 2_000_000 };
  const refused = await stage.client.getError(
    contract['vouchers.buy'],
    getPurchase(stage.who, hanoi, 3, 3_000_000, { ...by, walletPayAmount: 50 }),
    { token: stage.who.token },
  );
  expect(refused.code).toBe('INVALID_INPUT');
  const { codes } = await buyPaid(3, { ...by, walletPayAmount: 1_000_000 }, hanoi);
  for (const code of codes) await refund([code], 'SOURCE');
  expect(await getWalletBalance(stage.database.db, stage.who.userId, 'VND')).toBe(1_000_000);
  const amounts = (await stage.database.db.select().from(refunds)).filter(({ amount }) => amount > 10_000);
  expect(amounts.every(({ amount }) => amount % 100 === 0)).toBe(true);
  expect(amounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(3_000_000);
});
