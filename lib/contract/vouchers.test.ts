import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract';
import {
  couponStatuses,
  purchase,
  purchased,
  refund,
  voucherOrder,
  voucherOrderDetail,
} from './voucher-orders';
import { voucher } from './vouchers';

const offer = {
  id: 10_004,
  couponId: 10_004,
  vouchersName: '晚餐代金券',
  vouchersNameEn: 'Dinner voucher',
  saleAmount: 16,
  replaceAmount: '20.00',
  discount: 20,
  useDays: '周一,周二,周日',
  useDayList: [1, 2, 7],
  fakeSales: 214,
  useMultiply: 'Y',
  refundType: 1,
  needOrder: 'N',
  expireDate: '2027-02-18',
  useTime: '17:00-22:00',
  useType: 'Dine-in only',
  useRules: ['每桌一张。'],
  useRulesEn: ['One per table.'],
  couponType: 'VOUCHER',
  maxBuy: 5,
  currencySign: 'S$',
  restaurantBrand: 'Lantern Kitchen',
};

test('ENT-26 a voucher is read from the wire and written back as it was', () => {
  const read = z.decode(voucher, offer);
  expect(read).toMatchObject({
    saleAmount: 1600,
    replaceAmount: 2000,
    useDays: [1, 2, 7],
    useDayList: [1, 2, 7],
    useMultiply: true,
    refundType: 'refundable',
    needOrder: false,
    expireDate: '2027-02-18',
    useRules: ['每桌一张。'],
  });
  expect(z.encode(voucher, read)).toEqual({ ...offer, replaceAmount: 20 });
});

test.each(['id', 'couponId'])('ENT-26 a voucher that has its number as %s only has it as both', (name) => {
  const { id, couponId, ...rest } = offer;
  expect(z.decode(voucher, { ...rest, [name]: '77' })).toMatchObject({ id: 77, couponId: 77 });
  expect(z.safeDecode(voucher, rest as typeof offer).success).toBe(false);
});

test('DEC-56 fakeSales travels as its own number', () => {
  expect(z.decode(voucher, offer).fakeSales).toBe(214);
  expect(z.encode(voucher, { ...z.decode(voucher, offer), fakeSales: 3 })).toMatchObject({ fakeSales: 3 });
});

test.each([
  ['周三', [3]],
  ['星期一, 星期天', [1, 7]],
  ['1,2,3', [1, 2, 3]],
  [
    ['周六', '周日'],
    [6, 7],
  ],
  [
    [1, 5],
    [1, 5],
  ],
  ['', []],
])('ENT-26 useDays written as %j are weekdays %j', (useDays, weekdays) => {
  expect(z.decode(voucher, { ...offer, useDays }).useDays ?? []).toEqual(weekdays);
});

test('ENT-26 an eighth weekday is refused', () => {
  expect(z.safeDecode(voucher, { ...offer, useDays: '周八' }).success).toBe(false);
  expect(z.safeDecode(voucher, { ...offer, useDays: '8' }).success).toBe(false);
});

test.each([
  [0, 'non-refundable'],
  ['0', 'non-refundable'],
  ['N', 'non-refundable'],
  ['non-refundable', 'non-refundable'],
  [1, 'refundable'],
  ['anytime', 'refundable'],
])('ENT-26 refundType %j reads %s', (refundType, read) => {
  expect(z.decode(voucher, { ...offer, refundType }).refundType).toBe(read);
});

const order = {
  couponName: 'Dinner voucher',
  vouchersName: 'Dinner voucher',
  couponStatus: 'TOUSE' as const,
  vouchersStatus: 1,
  couponCount: 2,
  vouchersCount: 2,
  orderTime: '2026-11-20T10:00:00.000Z',
  deadlineDate: '2027-02-18',
  payAmount: 32,
  restaurantBrand: 'Lantern Kitchen',
  restaurantId: 3473,
  vouchersPrice: 20,
  orderTransactionId: 'kWz0f4kqVdU5m0b8',
};

test('ENT-27 a voucher order is read from the wire and written back as it was', () => {
  const read = z.decode(voucherOrder, order);
  expect(read).toMatchObject({ couponStatus: 'TOUSE', payAmount: 3200, vouchersPrice: 2000 });
  expect(z.encode(voucherOrder, read)).toEqual(order);
  expect(couponStatuses).toEqual(['TOPAY', 'TOUSE', 'USED', 'REFUND', 'CANCELLED', 'EXPIRED']);
  for (const couponStatus of couponStatuses)
    expect(z.decode(voucherOrder, { ...order, couponStatus }).couponStatus).toBe(couponStatus);
  expect(z.safeDecode(voucherOrder, { ...order, couponStatus: 'LOST' } as never).success).toBe(false);
});

test('ENT-28 a voucher order’s detail has its terms and its codes', () => {
  const { id, couponId, discount, useDayList, fakeSales, couponType, maxBuy, restaurantBrand, ...terms } =
    offer;
  const detail = {
    ...order,
    mobile: '91234567',
    orderSn: 'LKV-261120-4F7K',
    payTime: '2026-11-20T10:01:00.000Z',
    couponDetail: terms,
    codeList: [
      { vouchersCodeId: 'K7MN-4PQR-9XYC', isUsed: 'Y', isRefund: 'N' },
      { vouchersCodeId: 'K7MN-4PQR-9XZ2', isUsed: 'N', isRefund: 'Y' },
    ],
  };
  const read = z.decode(voucherOrderDetail, detail as never);
  expect(read).toMatchObject({
    mobile: '91234567',
    orderSn: 'LKV-261120-4F7K',
    payTime: '2026-11-20T10:01:00.000Z',
    payAmount: 3200,
    couponCount: 2,
    couponDetail: { saleAmount: 1600, refundType: 'refundable', useRulesEn: ['One per table.'] },
    codeList: [
      { isUsed: true, isRefund: false },
      { isUsed: false, isRefund: true },
    ],
  });
  expect(z.encode(voucherOrderDetail, read)).toEqual({
    ...detail,
    couponDetail: { ...terms, replaceAmount: 20 },
  });
});

test('ENT-29 what was purchased is read from the wire and written back as it was', () => {
  const info = {
    email: 'ann@example.test',
    restaurantName: 'Lantern Kitchen',
    vouchersCode: 'K7MN-4PQR-9XYC,K7MN-4PQR-9XZ2',
    currencySign: 'S$',
    purchasePrice: 32,
    vouchersPrice: 20,
    vouchersName: 'Dinner voucher',
    vouchersCount: 2,
    orderTransactionId: 'kWz0f4kqVdU5m0b8',
    orderSn: 'LKV-261120-4F7K',
    restaurantId: 3473,
    vouchersStatus: 1,
  };
  const read = z.decode(purchased, info);
  expect(read).toMatchObject({ purchasePrice: 3200, vouchersPrice: 2000, vouchersCount: 2 });
  expect(z.encode(purchased, read)).toEqual(info);
});

test('ENT-30 a purchase is written with Chinese weekday names and read back the same', () => {
  const { id, vouchersNameEn, useDayList, useRulesEn, ...info } = z.decode(voucher, offer);
  const input = {
    openId: 'o-1',
    userId: 20_001,
    currencySign: 'S$',
    vouchersInfo: info,
    vouchersCount: 2,
    payType: 'PAY_NOW',
    payAmount: 3200,
    walletPayAmount: 1000,
    region: 'SG',
    platform: 'webOrder',
    utmSource: 'merchant',
    receiveEmail: 'ann@example.test',
  };
  const wire = z.encode(purchase, input as never) as Record<string, unknown>;
  expect(wire).toMatchObject({
    payAmount: 32,
    walletPayAmount: 10,
    vouchersInfo: {
      couponId: 10_004,
      saleAmount: 16,
      useDays: '周一,周二,周日',
      useMultiply: 'Y',
      refundType: 1,
    },
  });
  expect(z.decode(purchase, wire as never)).toEqual({
    ...input,
    vouchersInfo: expect.objectContaining({ couponId: 10_004, useDays: [1, 2, 7], maxBuy: 5 }),
  });
});

test.each(['', 'ann', 'ann@', 'a b@example.test', 'x'.repeat(300)])(
  'ENT-30 a purchase with %j as its mail address is refused',
  (receiveEmail) => {
    expect(purchase.shape.receiveEmail.safeParse(receiveEmail).success).toBe(false);
  },
);

test('API-70 the success of each code travels as a text', () => {
  const result = [{ success: true, vouchersCodeId: 'K7MN-4PQR-9XYC', message: 'done' }];
  expect(z.encode(refund.output, result as never)).toEqual([
    { success: 'true', vouchersCodeId: 'K7MN-4PQR-9XYC', message: 'done' },
  ]);
  for (const success of ['false', false] as const)
    expect(z.decode(refund.output, [{ ...result[0], success }])).toMatchObject([{ success: false }]);
});

test('every call of this area is in the contract', () => {
  const names = Object.keys(contract).filter((name) => name.startsWith('vouchers.'));
  expect(names).toHaveLength(14);
});
