import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { paymentOption } from './payments';
import { countryCode, locale } from './vocabulary';
import { alsoSpelled, count, day, list, maybe, money, real, text, yesNo } from './wire';

const name = text(300);

/** The wire spells weekdays in Chinese, 1 Monday to 7 Sunday, in every language of the diner (API-85). */
const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;
const weekday = z.int().min(1).max(7);

function getWeekday(written: unknown): number {
  const word = String(written)
    .trim()
    .replace(/^(星期|礼拜|週)/, '周')
    .replace('周天', '周日');
  return (weekdayNames as readonly string[]).indexOf(word) + 1 || Number(word);
}

/** `周一,周三` <-> [1, 3]; a list and other usual spellings are read as well. */
export const useDays = z.codec(
  z.union([z.string().max(200), z.array(z.union([z.string(), z.number()])).max(7)]),
  z.array(weekday).max(7),
  {
    decode: (value) =>
      (Array.isArray(value) ? value : value.split(/[,，、;]/).filter((word) => word.trim() !== '')).map(
        getWeekday,
      ),
    encode: (weekdays) => weekdays.map((weekday) => weekdayNames[weekday - 1] ?? '').join(','),
  },
);

/** 1 <-> 'refundable', 0 <-> 'non-refundable' (VCH-06). */
export const refundType = z.codec(
  z.union([z.string(), z.number()]),
  z.enum(['refundable', 'non-refundable']),
  {
    decode: (value) => (/^(0|n|no.*)$/i.test(String(value)) ? 'non-refundable' : 'refundable'),
    encode: (value) => (value === 'refundable' ? 1 : 0),
  },
);
export type RefundType = z.output<typeof refundType>;

/** A day; some backends append a time. */
export const dayOnly = z.codec(z.string(), day, {
  decode: (value) => value.slice(0, 10),
  encode: (value) => value,
});

/** Numbered rules; one text with a rule per line is read as well. */
export const rules = z.codec(z.unknown().optional(), z.array(text(500)).max(50), {
  decode: (value) =>
    (typeof value === 'string'
      ? value.split('\n').filter((line) => line.trim() !== '')
      : (value ?? [])) as string[],
  encode: (value) => value as unknown,
});

/** The value and the conditions of a voucher; the same in the offer and in a purchase. */
export const terms = {
  vouchersName: name,
  vouchersNameEn: maybe(name),
  /** The price of one piece. */
  saleAmount: money,
  /** The face value of one piece. */
  replaceAmount: money,
  currencySign: text(8),
  useDays: maybe(useDays),
  /** Several pieces may be used together. */
  useMultiply: maybe(yesNo),
  refundType: maybe(refundType),
  /** The voucher needs a reservation. */
  needOrder: maybe(yesNo),
  /** The last day for using it; of an offer, when bought today. */
  expireDate: maybe(dayOnly),
  useTime: maybe(name),
  useType: maybe(name),
  useRules: rules,
  useRulesEn: rules,
};

/** ENT-26. The wire names it by `id` or `couponId`; the backend writes both. */
const offerShape = z.object({
  id: count,
  couponId: count,
  ...terms,
  /** The price is this many percent below the face value. */
  discount: maybe(real),
  useDayList: list(weekday, 7),
  /** The field is on the wire and is not shown as real sales (DEC-56). */
  fakeSales: maybe(count),
  couponType: maybe(text(40)),
  maxBuy: maybe(count),
  /** The restaurant's name. */
  restaurantBrand: maybe(name),
  restaurantId: maybe(count),
  countryCode: maybe(countryCode),
});
export const voucher = alsoSpelled(offerShape, { id: 'couponId', couponId: 'id' });
export type Voucher = z.output<typeof voucher>;

/** API-81. The vouchers that a restaurant sells now. */
export const voucherList = defineEndpoint({
  name: 'vouchers.list',
  method: 'GET',
  path: 'decrestaurant/api/restaurant/voucher/list',
  effect: 'read',
  access: 'open',
  success: 2001,
  input: z.object({ restaurantId: count, locale: maybe(locale) }),
  output: list(voucher, 200),
});

/** API-82. The same list under its other name. */
export const couponList = defineEndpoint({
  name: 'vouchers.couponList',
  method: 'GET',
  path: 'decrestaurant/api/restaurant/coupon/list',
  effect: 'read',
  access: 'open',
  input: z.object({ restaurantId: count, locale: maybe(locale) }),
  output: list(voucher, 200),
});

/** API-83. One voucher on sale. With `restaurantId` (ours) a voucher of another restaurant is unknown. */
export const detail = defineEndpoint({
  name: 'vouchers.detail',
  method: 'GET',
  path: 'decorder/wxapi/order/restaurant/vip/getVouchersDetails/v2',
  effect: 'read',
  access: 'open',
  input: z.object({ id: count, restaurantId: maybe(count), locale: maybe(locale) }),
  output: voucher,
});

/** API-84. Payment methods for vouchers of a restaurant. */
export const payTypes = defineEndpoint({
  name: 'vouchers.payTypes',
  method: 'GET',
  path: 'decorder/wxapi/order/restaurant/vip/payTypeList',
  effect: 'read',
  access: 'visitor',
  input: z.object({ restaurantId: count }),
  output: z.object({ payTypeList: list(paymentOption) }),
});
