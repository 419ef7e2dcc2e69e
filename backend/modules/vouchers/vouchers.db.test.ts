import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { getWalletBalance } from '../../core/ledger';
import { payables } from '../../payables';
import { outbox } from '../../schema/outbox';
import { payments } from '../../schema/payments';
import { voucherCodes, voucherOrders } from '../../schema/vouchers';
import { insertDiners, insertShop, shopMorning, type TestDiner } from '../../testing/shop';
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

const stage = createVoucherStage([
  {},
  { name: { en: 'Weekday table' }, price: 4000, faceValue: 5000, weekdays: [1, 2], refundable: false },
  { name: { en: 'Gone' }, onSale: false },
]);

const createStranger = async () => ((await insertDiners(stage.database.db, 1)) as [TestDiner])[0];
const buy = (input: BuyInput, options: { idempotencyKey?: string; locale?: string } = {}) =>
  stage.client.call(contract['vouchers.buy'], input, { token: stage.who.token, ...options });
const getBuyRefusal = (input: BuyInput, token = stage.who.token) =>
  stage.client.getError(contract['vouchers.buy'], input, { token });
const getStatus = (orderTransactionId: string, token = stage.who.token) =>
  stage.client.call(contract['vouchers.payStatus'], { orderTransactionId }, { token });
const getDetail = (orderTransactionId: string, token = stage.who.token, locale = 'en') =>
  stage.client.call(
    contract['vouchers.orderDetail'],
    { orderTransactionId, locale: undefined },
    { token, locale },
  );
const getBalance = () => getWalletBalance(stage.database.db, stage.who.userId, 'SGD');
const confirm = (ref: string) =>
  confirmPayment({ db: stage.database.db, payables }, ref, { now: stage.clock.now() });
const listStoredPayments = (orderId: string) =>
  stage.database.db.select().from(payments).where(eq(payments.voucherOrderId, orderId));

describe('API-81 API-82 vouchers on sale', () => {
  test.each([
    ['vouchers.list', 2001],
    ['vouchers.couponList', '1'],
  ] as const)('API-81 API-82 what a restaurant has on sale: %s', async (name, code) => {
    const sent = await stage.client.send(contract[name], { restaurantId: stage.shop.restaurantId });
    expect(sent.envelope).toMatchObject({ code, isSuccess: true, success: true });
    const listed = await stage.client.call(contract[name], {
      restaurantId: stage.shop.restaurantId,
      locale: undefined,
    });
    expect(listed.map(({ couponId }) => couponId)).toEqual(stage.shop.voucherIds.slice(0, 2));
    const other = await insertShop(stage.database.db);
    expect(
      await stage.client.call(contract[name], { restaurantId: other.restaurantId, locale: undefined }),
    ).toEqual([]);
    expect((await stage.client.send(contract[name], {})).envelope.code).toBe('INVALID_INPUT');
    const unknown = await stage.client.send(contract[name], { restaurantId: 1 });
    expect(unknown.envelope).toMatchObject({ code: 'RESTAURANT_UNKNOWN', success: false });
  });
});

test('API-83 ENT-26 one voucher with everything that it is about', async () => {
  const sent = await stage.client.send(contract['vouchers.detail'], { id: stage.shop.voucherIds[0] });
  expect(sent.envelope).toMatchObject({ code: '1', isSuccess: true });
  expect(sent.envelope.data).toEqual({
    id: stage.shop.voucherIds[0],
    couponId: stage.shop.voucherIds[0],
    vouchersName: 'Dinner voucher',
    vouchersNameEn: 'Dinner voucher',
    saleAmount: 8,
    replaceAmount: 10,
    discount: 20,
    useDays: '周一,周二,周三,周四,周五,周六,周日',
    useDayList: [1, 2, 3, 4, 5, 6, 7],
    fakeSales: 214,
    useMultiply: 'Y',
    refundType: 1,
    needOrder: 'N',
    expireDate: '2027-02-21',
    useTime: '17:00-22:00',
    useType: 'Dine-in and pick-up',
    useRules: ['One per table.', 'Show the code.'],
    useRulesEn: ['One per table.', 'Show the code.'],
    couponType: 'VOUCHER',
    maxBuy: 5,
    currencySign: 'S$',
    restaurantBrand: 'Test Kitchen',
    restaurantId: stage.shop.restaurantId,
    countryCode: 'SG',
  });
  const inChinese = await stage.client.send(
    contract['vouchers.detail'],
    { id: stage.shop.voucherIds[0] },
    { locale: 'zh-CN' },
  );
  expect(inChinese.envelope.data).toMatchObject({
    vouchersName: '晚餐代金券',
    useRules: ['每桌一张。', '请出示券码。'],
    restaurantBrand: '测试厨房',
  });
});

test('API-83 refuses what is unknown, off sale, another restaurant’s, or not named', async () => {
  const getDetailRefusal = (id: number, restaurantId?: number) =>
    stage.client.getError(contract['vouchers.detail'], { id, restaurantId, locale: undefined });
  expect((await getDetailRefusal(999_999_999)).code).toBe('NOT_FOUND');
  expect((await getDetailRefusal(stage.shop.voucherIds[2]!)).code).toBe('VOUCHER_OFF_SALE');
  const other = await insertVoucherShop(stage.database.db, [{}]);
  expect((await getDetailRefusal(stage.shop.voucherIds[0]!, other.restaurantId)).code).toBe('NOT_FOUND');
  expect((await stage.client.send(contract['vouchers.detail'], {})).status).toBe(400);
});

test('API-84 the ways to pay for vouchers of a restaurant', async () => {
  const token = await stage.client.guest();
  const { payTypeList } = await stage.client.call(
    contract['vouchers.payTypes'],
    { restaurantId: stage.shop.restaurantId },
    { token },
  );
  expect(payTypeList.map(({ payTypeCode }) => payTypeCode)).toEqual([
    'PAY_NOW',
    'WALLET_PAY',
    'CASH_PAY_ON_PICK',
  ]);
  expect(payTypeList[0]).toMatchObject({ payTypeDesc: 'PayNow' });
  expect((await stage.client.send(contract['vouchers.payTypes'], {}, { token })).envelope.code).toBe(
    'INVALID_INPUT',
  );
});

test('API-85 ENT-30 a purchase waits for its payment, and its codes are made when that comes', async () => {
  const placed = await buy(getPurchase(stage.who, stage.shop, 2, 1600));
  expect(placed).toMatchObject({
    orderSn: expect.stringMatching(/^TKV-261123-[2-9A-Z]{4}$/),
    payType: 'PAY_NOW',
    qrCodeInBase64: expect.stringMatching(/^iVBOR/),
    payAmountOrig: 1600,
    payInMinutes: 15,
    expiresAt: '2026-11-23T02:15:00.000Z',
    receiveEmail: 'ann@example.test',
    payStatus: 0,
  });
  expect(await getStatus(placed.orderTransactionId)).toBe(0);
  expect((await getDetail(placed.orderTransactionId)).codeList).toEqual([]);

  await confirm(placed.orderSn);
  expect(await getStatus(placed.orderTransactionId)).toBe(1);
  const { codeList, couponStatus } = await getDetail(placed.orderTransactionId);
  expect(couponStatus).toBe('TOUSE');
  expect(codeList).toHaveLength(2);
});

test('API-85 answers code 1 and success, and refuses what is missing or malformed', async () => {
  const wire = {
    vouchersInfo: { couponId: stage.shop.voucherIds[0], useDays: '周一,周二' },
    vouchersCount: 1,
    payType: 'PAY_NOW',
    payAmount: 8,
    receiveEmail: 'ann@example.test',
  };
  const send = (changes: Record<string, unknown>) =>
    stage.client.send(
      contract['vouchers.buy'],
      { ...wire, userId: stage.who.userId, ...changes },
      { token: stage.who.token },
    );
  const sent = await send({});
  expect(sent.envelope).toMatchObject({ code: '1', isSuccess: true, success: true });
  expect(sent.envelope.data).toMatchObject({ orderTransactionId: expect.any(String) });
  for (const changes of [
    { vouchersInfo: {} },
    { vouchersInfo: undefined },
    { vouchersInfo: { couponId: stage.shop.voucherIds[0], useDays: [{ toString: 1 }] } },
    { vouchersInfo: { couponId: stage.shop.voucherIds[0], useRules: { length: 1 } } },
    { vouchersInfo: { couponId: stage.shop.voucherIds[0], saleAmount: [] } },
    { vouchersCount: 0 },
    { vouchersCount: 1.5 },
    { payType: '' },
    { payAmount: undefined },
    { receiveEmail: 'ann at home' },
    { receiveEmail: undefined },
    { walletPayAmount: -1 },
  ])
    expect((await send(changes)).envelope.code).toBe('INVALID_INPUT');
  expect((await send({ userId: stage.who.userId + 1 })).envelope.code).toBe('FORBIDDEN');
  expect(
    (await getBuyRefusal(getPurchase(stage.who, stage.shop, 1, 800), await stage.client.guest())).code,
  ).toBe('ACCESS_DENIED');
});

test('VCH-11 the address of a purchase is stored in the profile for the next one', async () => {
  const findEmail = async () =>
    (await stage.client.call(contract['profile.info'], { userId: stage.who.userId }, stage.who)).email;
  expect(await findEmail()).toBeUndefined();
  const input = getPurchase(stage.who, stage.shop, 1, 800);
  await buy({ ...input, receiveEmail: 'first@example.com' });
  await buy({ ...input, receiveEmail: 'mei@example.com' });
  expect(await findEmail()).toBe('mei@example.com');
  await getBuyRefusal({ ...input, receiveEmail: 'nobody@example.com', payAmount: 1 });
  expect(await findEmail()).toBe('mei@example.com');
});

test('API-85 a price that is not the restaurant’s is answered with the right one and buys nothing', async () => {
  const refused = await getBuyRefusal(
    getPurchase(stage.who, stage.shop, 2, 1, {
      vouchersInfo: { ...getPurchase(stage.who, stage.shop, 1, 1).vouchersInfo, saleAmount: 1 },
    }),
  );
  expect(refused.code).toBe('PRICE_CHANGED');
  expect(refused.detail).toEqual({
    saleAmount: 8,
    vouchersCount: 2,
    totalAmount: 16,
    walletPayAmount: 0,
    payAmount: 16,
    currencySign: 'S$',
  });
  const tooMuch = await getBuyRefusal(getPurchase(stage.who, stage.shop, 2, 1600, { walletPayAmount: 1700 }));
  expect([tooMuch.code, tooMuch.detail]).toMatchObject([
    'PRICE_CHANGED',
    { walletPayAmount: 16, payAmount: 0 },
  ]);

  const moving = await insertVoucherShop(stage.database.db);
  await changeVouchers(stage.database.db, moving, { price: 900 });
  expect((await getBuyRefusal(getPurchase(stage.who, moving, 1, 800))).detail).toMatchObject({
    payAmount: 9,
  });
  expect(
    await stage.database.db.select().from(voucherOrders).where(eq(voucherOrders.userId, stage.who.userId)),
  ).toEqual([]);
});

test('API-85 refuses what is off sale, unknown, or cannot be paid so', async () => {
  const info = getPurchase(stage.who, stage.shop, 1, 800).vouchersInfo;
  const getPurchaseRefusal = (couponId: number, payType = 'PAY_NOW') =>
    getBuyRefusal(
      getPurchase(stage.who, stage.shop, 1, 800, { vouchersInfo: { ...info, couponId }, payType }),
    );
  expect((await getPurchaseRefusal(stage.shop.voucherIds[2]!)).code).toBe('VOUCHER_OFF_SALE');
  expect((await getPurchaseRefusal(999_999_999)).code).toBe('NOT_FOUND');
  expect((await getPurchaseRefusal(Number.MAX_SAFE_INTEGER)).code).not.toBe('INTERNAL');
  for (const payType of ['CASH_PAY', 'VIETQR', 'nothing'])
    expect((await getPurchaseRefusal(stage.shop.voucherIds[0]!, payType)).code).toBe('PAY_TYPE_UNAVAILABLE');
});

test('API-85 a diner has at most maxBuy, over all orders that are not over or refunded', async () => {
  expect((await getBuyRefusal(getPurchase(stage.who, stage.shop, 6, 4800))).detail).toEqual({
    most: 5,
    left: 5,
  });
  const first = await buy(getPurchase(stage.who, stage.shop, 3, 2400));
  const more = await getBuyRefusal(getPurchase(stage.who, stage.shop, 3, 2400));
  expect([more.code, more.detail]).toEqual(['VOUCHER_LIMIT', { most: 5, left: 2 }]);
  await buy(getPurchase(stage.who, stage.shop, 2, 1600));
  expect((await getBuyRefusal(getPurchase(stage.who, stage.shop, 1, 800))).detail).toEqual({
    most: 5,
    left: 0,
  });

  await confirm(first.orderSn);
  stage.clock.advance({ minutes: 16 });
  await expireVoucherOrders(stage.database, stage.clock.now());
  await buy(getPurchase(stage.who, stage.shop, 2, 1600));
  const { codeList } = await getDetail(first.orderTransactionId);
  await stage.client.call(
    contract['vouchers.refund'],
    {
      userId: stage.who.userId,
      vouchersCodeIdList: [codeList[0]!.vouchersCodeId],
      refundMethod: 'WALLET_PAY',
    },
    { token: stage.who.token },
  );
  await buy(getPurchase(stage.who, stage.shop, 1, 800));
  expect((await getBuyRefusal(getPurchase(stage.who, stage.shop, 1, 800))).code).toBe('VOUCHER_LIMIT');
});

test('API-85 the wallet pays its part at once, the pay type the rest, and the codes wait for both', async () => {
  await fillWallet(stage.database.db, stage.who, 500);
  const placed = await buy(getPurchase(stage.who, stage.shop, 2, 1600, { walletPayAmount: 300 }));
  expect(placed).toMatchObject({ payType: 'PAY_NOW', payAmountOrig: 1300, payStatus: 0 });
  expect(await getBalance()).toBe(200);
  expect(await getStatus(placed.orderTransactionId)).toBe(0);
  expect((await getDetail(placed.orderTransactionId)).walletPayAmount).toBe(300);
  await confirmPayment({ db: stage.database.db, payables }, placed.orderSn, {
    amount: 1300,
    now: stage.clock.now(),
  });
  expect((await getDetail(placed.orderTransactionId)).codeList).toHaveLength(2);
});

test.each([
  ['as its part', { walletPayAmount: 1600 }],
  ['as the pay type', { payType: 'WALLET_PAY' }],
])('API-85 all by wallet %s is paid at once', async (_, changes) => {
  await fillWallet(stage.database.db, stage.who, 2000);
  const placed = await buy(getPurchase(stage.who, stage.shop, 2, 1600, changes));
  expect(placed).toMatchObject({ payType: 'WALLET_PAY', payStatus: 1 });
  expect(await getBalance()).toBe(400);
  expect(await getStatus(placed.orderTransactionId)).toBe(1);
  const detail = await getDetail(placed.orderTransactionId);
  expect(detail).toMatchObject({ payType: 'WALLET_PAY', walletPayAmount: 1600 });
  expect(detail.codeList).toHaveLength(2);
});

test('DEC-80 the wallet pays no part beside cash: all of it, or nothing', async () => {
  await fillWallet(stage.database.db, stage.who, 2000);
  const payType = 'CASH_PAY_ON_PICK';
  const refused = await getBuyRefusal(
    getPurchase(stage.who, stage.shop, 2, 1600, { payType, walletPayAmount: 300, payAmount: 1300 }),
  );
  expect([refused.code, refused.detail]).toMatchObject([
    'PRICE_CHANGED',
    { walletPayAmount: 0, payAmount: 16 },
  ]);
  expect(await getBalance()).toBe(2000);
  expect(await buy(getPurchase(stage.who, stage.shop, 2, 1600, { payType }))).toMatchObject({ payStatus: 0 });
  expect(await getBalance()).toBe(2000);

  const partly = await buy(getPurchase(stage.who, stage.shop, 1, 800, { walletPayAmount: 300 }));
  const { payTypeList } = await stage.client.call(
    contract['vouchers.paymentOptions'],
    { orderTransactionId: partly.orderTransactionId, platform: undefined },
    { token: stage.who.token },
  );
  expect(payTypeList.map(({ payTypeCode }) => payTypeCode)).toEqual(['PAY_NOW', 'WALLET_PAY']);
  const cash = { orderTransactionId: partly.orderTransactionId, payType, locale: undefined };
  const other = await stage.client.getError(contract['vouchers.pay'], cash, { token: stage.who.token });
  expect(other.code).toBe('PAY_TYPE_UNAVAILABLE');
});

test('API-85 a wallet that holds too little refuses the purchase and leaves nothing behind', async () => {
  await fillWallet(stage.database.db, stage.who, 299);
  const refused = await getBuyRefusal(getPurchase(stage.who, stage.shop, 2, 1600, { walletPayAmount: 300 }));
  expect([refused.code, refused.detail]).toEqual([
    'WALLET_SHORT',
    { walletBalanceAmount: 2.99, walletPayAmount: 3 },
  ]);
  expect(await getBalance()).toBe(299);
  expect(
    await stage.database.db.select().from(voucherOrders).where(eq(voucherOrders.userId, stage.who.userId)),
  ).toEqual([]);
  expect(
    await stage.database.db.select().from(payments).where(eq(payments.userId, stage.who.userId)),
  ).toEqual([]);
});

test('API-85 the same key is answered alike, also once the voucher is off sale; another request with it is refused', async () => {
  const moving = await insertVoucherShop(stage.database.db);
  const input = getPurchase(stage.who, moving, 1, 800);
  const first = await buy(input, { idempotencyKey: 'click-me-once' });
  expect(await buy(input, { idempotencyKey: 'click-me-once' })).toEqual(first);
  await changeVouchers(stage.database.db, moving, { onSale: false });
  expect(await buy(input, { idempotencyKey: 'click-me-once' })).toEqual(first);
  const other = await stage.client.getError(
    contract['vouchers.buy'],
    { ...input, vouchersCount: 2, payAmount: 1600 },
    { token: stage.who.token, idempotencyKey: 'click-me-once' },
  );
  expect(other.code).toBe('IDEMPOTENCY_MISMATCH');
});

test('DEC-38 what is paid in cash waits for days, until the restaurant has the money', async () => {
  const placed = await buy(getPurchase(stage.who, stage.shop, 1, 800, { payType: 'CASH_PAY_ON_PICK' }));
  expect(placed).toMatchObject({ payType: 'CASH_PAY_ON_PICK', payStatus: 0, payInMinutes: 3 * 24 * 60 });
  stage.clock.advance({ days: 2 });
  await expireVoucherOrders(stage.database, stage.clock.now());
  expect(await getStatus(placed.orderTransactionId)).toBe(0);
  await confirm(placed.orderSn);
  expect(await getStatus(placed.orderTransactionId)).toBe(1);
});

test('VCH-21 the codes go to the address given, in the language of the purchase, with the payment', async () => {
  const placed = await buy(
    getPurchase(stage.who, stage.shop, 2, 1600, { receiveEmail: 'bea@example.test' }),
    {
      locale: 'zh-CN',
    },
  );
  const listMails = () =>
    stage.database.db.select().from(outbox).where(eq(outbox.recipient, 'bea@example.test'));
  expect(await listMails()).toEqual([]);
  await confirm(placed.orderSn);
  await confirm(placed.orderSn);
  const [mail, ...more] = await listMails();
  expect(more).toEqual([]);
  const { codeList } = await getDetail(placed.orderTransactionId);
  expect(mail).toMatchObject({
    channel: 'email',
    template: 'voucher-codes',
    locale: 'zh-CN',
    data: {
      orderTransactionId: placed.orderTransactionId,
      vouchersName: '晚餐代金券',
      codes: codeList.map(({ vouchersCodeId }) => vouchersCodeId),
      faceValue: 1000,
      purchasePrice: 1600,
      currencySign: 'S$',
      countryCode: 'SG',
      rules: ['每桌一张。', '请出示券码。'],
    },
  });
});

test('API-71 the ways in which an unpaid voucher order can still be paid', async () => {
  await fillWallet(stage.database.db, stage.who, 300);
  const placed = await buy(getPurchase(stage.who, stage.shop, 2, 1600, { walletPayAmount: 300 }));
  const ask = (orderTransactionId: string, token = stage.who.token) =>
    stage.client.call(
      contract['vouchers.paymentOptions'],
      { orderTransactionId, platform: undefined },
      { token },
    );
  const options = await ask(placed.orderTransactionId);
  expect(options).toMatchObject({
    payInMinutes: 15,
    expiresAt: '2026-11-23T02:15:00.000Z',
    payAmountOrig: 1300,
  });
  // The rest of the wallet is 0, so it is not offered; cash pays nothing beside the wallet's part.
  expect(options.payTypeList.map(({ payTypeCode }) => payTypeCode)).toEqual(['PAY_NOW']);
  const other = await createStranger();
  await expect(ask(placed.orderTransactionId, other.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(
    (await stage.client.send(contract['vouchers.paymentOptions'], {}, { token: stage.who.token })).envelope
      .code,
  ).toBe('INVALID_INPUT');
  stage.clock.advance({ minutes: 15 });
  await expect(ask(placed.orderTransactionId)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' });
  stage.clock.set(shopMorning);
  await confirm(placed.orderSn);
  await expect(ask(placed.orderTransactionId)).rejects.toMatchObject({ code: 'ORDER_NOT_PAYABLE' });
});

test('API-72 the payment that was begun is shown again, another type begins its own, and one pays', async () => {
  const twoWays = await insertVoucherShop(stage.database.db, [{}], {
    payTypes: ['PAY_NOW', 'VIETQR', 'WALLET_PAY'],
    paymentAccounts: {
      paynow: { uen: '201912345K', name: 'Test Kitchen Pte Ltd' },
      vietqr: { bin: '970436', account: '0123456789', name: 'TEST' },
    },
  });
  const placed = await buy(getPurchase(stage.who, twoWays, 1, 800));
  const pay = (payType: string, token = stage.who.token) =>
    stage.client.call(
      contract['vouchers.pay'],
      { orderTransactionId: placed.orderTransactionId, payType, locale: undefined },
      { token },
    );
  expect((await pay('PAY_NOW')).qrCodeInBase64).toBe(placed.qrCodeInBase64);
  expect(await listStoredPayments(placed.orderTransactionId)).toHaveLength(1);
  const second = await pay('VIETQR');
  expect(second).toMatchObject({ payType: 'VIETQR', payAmountOrig: 800, payStatus: 0 });
  expect(second.qrCodeInBase64).not.toBe(placed.qrCodeInBase64);

  await expect(pay('CASH_PAY')).rejects.toMatchObject({ code: 'PAY_TYPE_UNAVAILABLE' });
  await expect(pay('WALLET_PAY')).rejects.toMatchObject({ code: 'WALLET_SHORT' });
  const other = await createStranger();
  await expect(pay('PAY_NOW', other.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(
    (await stage.client.send(contract['vouchers.pay'], { payType: 'PAY_NOW' }, { token: stage.who.token }))
      .envelope.code,
  ).toBe('INVALID_INPUT');

  await fillWallet(stage.database.db, stage.who, 800);
  expect(await pay('WALLET_PAY')).toMatchObject({ payType: 'WALLET_PAY', payStatus: 1 });
  expect(await getBalance()).toBe(0);
  await expect(pay('PAY_NOW')).rejects.toMatchObject({ code: 'ORDER_NOT_PAYABLE' });
  const states = (await listStoredPayments(placed.orderTransactionId)).map(({ payType, state }) => [
    payType,
    state,
  ]);
  expect(states.sort()).toEqual([
    ['PAY_NOW', 'cancelled'],
    ['VIETQR', 'cancelled'],
    ['WALLET_PAY', 'paid'],
  ]);
});

test('API-86 says 0, 1 or 2, to the buyer only', async () => {
  const [waiting, paid] = [
    await buy(getPurchase(stage.who, stage.shop, 1, 800)),
    await buy(getPurchase(stage.who, stage.shop, 1, 800)),
  ];
  await confirm(paid.orderSn);
  const sent = await stage.client.send(
    contract['vouchers.payStatus'],
    { orderTransactionId: paid.orderTransactionId },
    { token: stage.who.token },
  );
  expect(sent.envelope).toMatchObject({ success: true, data: 1 });
  expect(await getStatus(waiting.orderTransactionId)).toBe(0);
  stage.clock.advance({ minutes: 15 });
  expect(await getStatus(waiting.orderTransactionId)).toBe(2);
  expect(await getStatus(paid.orderTransactionId)).toBe(1);
  const other = await createStranger();
  await expect(getStatus(paid.orderTransactionId, other.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(getStatus(paid.orderTransactionId, await stage.client.guest())).rejects.toMatchObject({
    code: 'ACCESS_DENIED',
  });
  expect(
    (await stage.client.send(contract['vouchers.payStatus'], {}, { token: stage.who.token })).status,
  ).toBe(400);
});

describe('API-87 API-88 a purchase with its codes', () => {
  test.each([
    ['vouchers.purchaseDetails', 'success', true],
    ['vouchers.purchasedInfo', 'code', '1'],
  ] as const)('API-87 API-88 ENT-29 what was purchased, to its buyer only: %s', async (name, sign, value) => {
    const placed = await buy(getPurchase(stage.who, stage.shop, 2, 1600));
    const ask = (token: string) =>
      stage.client.send(contract[name], { orderTransactionId: placed.orderTransactionId }, { token });
    expect((await ask(stage.who.token)).envelope.data).toMatchObject({ vouchersCode: '', vouchersStatus: 0 });
    await confirm(placed.orderSn);
    const { envelope } = await ask(stage.who.token);
    expect(envelope[sign]).toBe(value);
    const rows = await stage.database.db
      .select()
      .from(voucherCodes)
      .where(eq(voucherCodes.orderId, placed.orderTransactionId))
      .orderBy(voucherCodes.position);
    expect(envelope.data).toMatchObject({
      email: 'ann@example.test',
      restaurantName: 'Test Kitchen',
      vouchersCode: rows.map(({ code }) => code).join(','),
      currencySign: 'S$',
      purchasePrice: 16,
      vouchersPrice: 10,
      vouchersName: 'Dinner voucher',
      vouchersCount: 2,
    });
    const other = await createStranger();
    const foreign = await ask(other.token);
    expect(foreign.envelope.code).toBe('NOT_FOUND');
    expect(foreign.text).not.toContain(rows[0]!.code);
    expect((await ask(await stage.client.guest())).text).not.toContain(rows[0]!.code);
    expect((await stage.client.send(contract[name], {}, { token: stage.who.token })).envelope.code).toBe(
      'INVALID_INPUT',
    );
  });
});
