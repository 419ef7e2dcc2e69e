import { describe, expect, test, vi } from 'vitest';
import { listOrders } from '@/lib/client/api/voucher-queries';
import type { CouponStatus } from '@/lib/contract/voucher-orders';
import type { Voucher } from '@/lib/contract/vouchers';
import { getWeekdayName } from '@/lib/domain/menu/hours';
import en from '@/messages/parts/voucher.en.json';
import vn from '@/messages/parts/voucher.vn.json';
import zh from '@/messages/parts/voucher.zh-CN.json';
import { maskMobile } from './masked-mobile';
import { getVoucherOrderState, isRefundable, tabStatuses, type VoucherState } from './order-state';
import { clampCount, getStepAfterPurchase, toPurchaseInput, validatePurchase } from './purchase';
import { getRefundAnswer } from './refund-answer';
import { formatUsableDays } from './usable-days';
import { getWalletShare } from './wallet-share';

describe('VCH-20 weekdays on which a voucher can be used', () => {
  test.each<[number[] | undefined, string | undefined]>([
    [[6], 'Sat'],
    [[6, 7], 'Sat, Sun'],
    [[1, 2, 3], 'Mon,...,Wed'],
    [[4, 2, 3], 'Tue,...,Thu'],
    [[5, 3, 1], 'Mon,...,Fri (not Tue, Thu)'],
    [[1, 2, 3, 4, 6, 7], 'Mon,...,Sun (not Fri)'],
    [[1, 2, 3, 4, 5, 6], 'Mon,...,Sat'],
    [[1, 2, 3, 4, 5, 6, 7], 'Every day'],
    [[], undefined],
    [undefined, undefined],
  ])('%j reads %s', (weekdays, text) => {
    const labels = {
      everyDay: 'Every day',
      day: (day: number) => getWeekdayName(day, 'en'),
      except: (days: string) => `(not ${days})`,
    };
    expect(formatUsableDays(weekdays, labels)).toBe(text);
  });
});

test.each<[CouponStatus, number, VoucherState]>([
  ['TOPAY', 0, 'awaiting'],
  ['TOUSE', 1, 'untapped'],
  ['EXPIRED', 1, 'expired'],
  ['USED', 1, 'used'],
  ['REFUND', 1, 'refunded'],
  ['CANCELLED', 2, 'cancelled'],
  // An unpaid voucher cannot be used, regardless of its codes.
  ['TOUSE', 0, 'awaiting'],
  ['TOUSE', 2, 'cancelled'],
  ['TOPAY', 2, 'cancelled'],
  ['CANCELLED', 0, 'cancelled'],
])('VCH-02 couponStatus %s with vouchersStatus %i is %s', (couponStatus, vouchersStatus, state) => {
  expect(getVoucherOrderState({ couponStatus, vouchersStatus })).toBe(state);
});

test('VCH-01 DEC-36 the tabs are fed by status, unpaid ones before unused ones, ended ones after refunded ones', () => {
  expect(tabStatuses).toEqual({
    untapped: ['TOPAY', 'TOUSE'],
    expired: ['EXPIRED'],
    used: ['USED'],
    afterSales: ['REFUND', 'CANCELLED'],
  });
  const order = (orderTransactionId: string) => ({ orderTransactionId }) as never;
  const pages = [
    [[order('unpaid 1')], [order('unused 1'), order('unused 2')]],
    [[order('unpaid 2')], [order('unused 3')]],
  ];
  expect(listOrders(pages).map(({ orderTransactionId }) => orderTransactionId)).toEqual([
    'unpaid 1',
    'unpaid 2',
    'unused 1',
    'unused 2',
    'unused 3',
  ]);
  expect(listOrders([])).toEqual([]);
});

test('VCH-05 a mobile number keeps its first three digits and those from the eighth on', () => {
  expect(maskMobile('91234567')).toBe('912****7');
  expect(maskMobile('13812345678')).toBe('138****5678');
  expect(maskMobile('12345')).toBe('123**');
  expect(maskMobile('')).toBe('');
});

describe('VCH-06 a code can be refunded only when unused and not refunded, of a refundable voucher', () => {
  for (const isUsed of [false, true])
    for (const isRefund of [false, true])
      for (const refundType of ['refundable', 'non-refundable', undefined] as const) {
        const can = !isUsed && !isRefund && refundType !== 'non-refundable';
        test(`used ${isUsed}, refunded ${isRefund}, ${refundType}: ${can}`, () => {
          expect(isRefundable({ isUsed, isRefund }, refundType)).toBe(can);
        });
      }
});

test.each<[asked: number, maxBuy: number | undefined, count: number, limited: boolean]>([
  [1, 5, 1, false],
  [5, 5, 5, false],
  [6, 5, 5, true],
  [0, 5, 1, false],
  [-3, 5, 1, false],
  [Number.NaN, 5, 1, false],
  [2.7, 5, 2, false],
  [1_000_000, undefined, 1_000_000, false],
  [1_000_001, undefined, 1_000_000, true],
  [2_000_000, 3_000_000, 1_000_000, true],
])('VCH-12 of %d requested with a limit of %s, %d are bought', (asked, maxBuy, count, limited) => {
  expect(clampCount(asked, maxBuy)).toEqual({ count, limited });
});

test.each<[total: number, balance: number | undefined, country: string, wallet: number, rest: number]>([
  [1600, 5000, 'SG', 1600, 0],
  [1600, 1600, 'SG', 1600, 0],
  [1600, 1599, 'SG', 1599, 1],
  [1600, 250, 'SG', 250, 1350],
  [1600, 0, 'SG', 0, 1600],
  [1600, undefined, 'SG', 0, 1600],
  [1600, -100, 'SG', 0, 1600],
  [0, 500, 'SG', 0, 0],
  [4_500_000, 1_234_567, 'VN', 1_234_500, 3_265_500],
])(
  'VCH-13 of a total of %d the wallet with %s pays in %s %d, the rest is %d',
  (total, balance, country, wallet, rest) => {
    expect(getWalletShare(total, balance, country)).toEqual({ wallet, rest });
  },
);

const offer = {
  id: 7,
  couponId: 7,
  vouchersName: 'Dinner voucher',
  saleAmount: 1600,
  replaceAmount: 2000,
  currencySign: 'S$',
  useRules: ['One per table.'],
  useRulesEn: [],
  useDayList: [1, 2],
} as Voucher;

test('VCH-11 a purchase needs a way to pay and an e-mail that can be one', () => {
  expect(validatePurchase({ payType: undefined, email: '' })).toEqual({ field: 'payType' });
  expect(validatePurchase({ payType: 'PAY_NOW', email: '  ' })).toEqual({ field: 'email', error: 'missing' });
  expect(validatePurchase({ payType: 'PAY_NOW', email: 'mei@' })).toEqual({
    field: 'email',
    error: 'malformed',
  });
  expect(validatePurchase({ payType: 'PAY_NOW', email: `${'m'.repeat(250)}@x.sg` })).toMatchObject({
    error: 'tooLong',
  });
  expect(validatePurchase({ payType: 'PAY_NOW', email: ' mei@example.sg ' })).toBeUndefined();
});

test('VCH-13 a purchase says what the wallet pays and what the way to pay does', () => {
  const draft = { offer, count: 2, payType: 'PAY_NOW', email: ' mei@example.sg ' };
  expect(toPurchaseInput({ ...draft, share: { wallet: 500, rest: 2700 } })).toMatchObject({
    vouchersInfo: { couponId: 7, saleAmount: 1600 },
    vouchersCount: 2,
    payType: 'PAY_NOW',
    payAmount: 2700,
    walletPayAmount: 500,
    receiveEmail: 'mei@example.sg',
  });
  expect(toPurchaseInput({ ...draft, share: { wallet: 0, rest: 3200 } }).walletPayAmount).toBeUndefined();
});

test('DEC-84 API-85 a purchase tells the diner’s openId, the region and the offer as it was seen', () => {
  const share = { wallet: 0, rest: 1600 };
  const draft = { offer, count: 1, payType: 'PAY_NOW', email: 'mei@example.sg', share };
  const { vouchersInfo, ...sent } = toPurchaseInput({ ...draft, openId: 'o-1', region: 'SG' });
  expect(sent).toMatchObject({ openId: 'o-1', region: 'SG', currencySign: 'S$' });
  expect(vouchersInfo).toMatchObject({
    couponId: 7,
    vouchersName: 'Dinner voucher',
    useRules: ['One per table.'],
  });
});

describe('VCH-14 DEC-38 what comes after buying', () => {
  const qrCodeInBase64 = 'iVBORw0KGgo=';
  const payUrl = 'https://pay.example/1';
  test.each([
    ['SG', { payType: 'PAY_NOW', qrCodeInBase64 }, { kind: 'dialog' }],
    ['SG', { payType: 'CREDITCARD_PAY', payUrl }, { kind: 'dialog' }],
    ['SG', { payType: 'CASH_PAY_ON_PICK' }, { kind: 'success' }],
    ['SG', { payType: 'WALLET_PAY', payStatus: 1 }, { kind: 'success' }],
    ['MY', { payType: 'CASH_PAY_ON_PICK' }, { kind: 'success' }],
    ['MY', { payType: 'WALLET_PAY', payStatus: 1 }, { kind: 'success' }],
    ['MY', { payType: 'CREDITCARD_PAY', payUrl }, { kind: 'wait', url: payUrl }],
    ['MY', { payType: 'CREDITCARD_PAY', payUrl: 'javascript:alert(1)' }, { kind: 'wait' }],
    ['MY', { payType: 'DUITNOW_QR', qrCodeInBase64 }, { kind: 'page', page: 'paynow' }],
    ['VN', { payType: 'VIETQR', qrCodeInBase64 }, { kind: 'page', page: 'paynow' }],
  ])('in %s with %j: %j', (country, payment, step) => {
    expect(getStepAfterPurchase(country, payment)).toEqual(step);
  });
});

test('VCH-07 a refund shows each code’s message, or only the first when all succeeded', () => {
  const done = { success: true, vouchersCodeId: 'A', message: 'Refunded to your wallet' };
  const failed = { success: false, vouchersCodeId: 'B', message: 'This code has been used.' };
  expect(getRefundAnswer([done, { ...done, vouchersCodeId: 'C' }])).toEqual({
    kind: 'success',
    text: 'Refunded to your wallet',
  });
  expect(getRefundAnswer([done, failed])).toEqual({
    kind: 'warning',
    text: 'A: Refunded to your wallet\nB: This code has been used.',
  });
  expect(getRefundAnswer([failed]).kind).toBe('warning');
});

test('VCH-22 the texts of a purchase exist in three languages', () => {
  const keys = [
    'purchaseFailed',
    'paymentFailed',
    'paymentPending',
    'doNotClose',
    'buyAgain',
    'chat',
    'selectPayType',
    'quantityLimit',
  ] as const;
  expect(keys.map((key) => en.voucher.texts[key].toLowerCase())).toEqual([
    'purchase failed',
    'payment failed',
    'payment pending',
    'please do not close the page',
    'buy again',
    'chat with live agent',
    'select payment method',
    'quantity limit reached',
  ]);
  for (const key of keys) {
    expect(zh.voucher.texts[key]).toMatch(/\p{Script=Han}/u);
    expect(vn.voucher.texts[key]).not.toBe('');
    expect(vn.voucher.texts[key]).not.toBe(en.voucher.texts[key]);
  }
});

test('a pending purchase is stored for its user only, and an attempt reuses its key until it is answered', async () => {
  const stored = await import('./pending-purchase');
  stored.keepPending({ of: 'two dinners', userId: 1, orderTransactionId: 'T1' });
  expect(stored.findPending('two dinners', 1)).toBe('T1');
  expect(stored.findPending('two dinners', 2)).toBeUndefined();
  expect(stored.findPending('three dinners', 1)).toBeUndefined();
  stored.forgetPending();
  expect(stored.findPending('two dinners', 1)).toBeUndefined();

  let made = 0;
  const newKey = vi.fn(() => `key ${++made}`);
  expect(stored.getPurchaseKey({ count: 1 }, newKey)).toBe('key 1');
  stored.settlePurchase('TIMEOUT');
  expect(stored.getPurchaseKey({ count: 1 }, newKey)).toBe('key 1');
  expect(stored.getPurchaseKey({ count: 2 }, newKey)).toBe('key 2');
  stored.settlePurchase('VOUCHER_LIMIT');
  expect(stored.getPurchaseKey({ count: 2 }, newKey)).toBe('key 3');
  stored.settlePurchase();
});
