import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { RefundMethod } from './pay-types';
import { paymentInfo, paymentOption } from './payments';
import { countryCode, locale } from './vocabulary';
import { dayOnly, refundType, rules, terms, useDays } from './vouchers';
import { count, exactMoney, instant, list, maybe, money, real, text, textId, yesNo } from './wire';

const name = text(300);
const url = text(1000);

/** 'true' / 'false' as texts <-> boolean (API-70). */
const saidFlag = z.codec(z.union([z.boolean(), z.enum(['true', 'false'])]), z.boolean(), {
  decode: (value) => value === true || value === 'true',
  encode: (value) => (value ? ('true' as const) : ('false' as const)),
});

/** The offer that the diner saw. Only `couponId` is used; everything else is looked up again. */
const boughtOffer = z.object({
  couponId: count,
  vouchersName: maybe(name),
  saleAmount: maybe(exactMoney),
  replaceAmount: maybe(exactMoney),
  useDays: maybe(useDays),
  discount: maybe(real),
  fakeSales: maybe(count),
  useMultiply: maybe(yesNo),
  refundType: maybe(refundType),
  needOrder: maybe(yesNo),
  expireDate: maybe(dayOnly),
  useTime: maybe(name),
  useType: maybe(name),
  useRules: rules,
  couponType: maybe(text(40)),
  maxBuy: maybe(count),
  currencySign: maybe(text(8)),
  restaurantBrand: maybe(name),
});

/**
 * ENT-30. `walletPayAmount` is the wallet's part of the price of all pieces, `payAmount` the shown amount for `payType`
 * besides it (VCH-13).
 */
export const purchase = z.object({
  openId: maybe(text(128)),
  userId: count,
  currencySign: maybe(text(8)),
  vouchersInfo: boughtOffer,
  vouchersCount: z.int().min(1).max(1_000_000),
  payType: text(40, 1),
  payAmount: exactMoney,
  walletPayAmount: maybe(exactMoney),
  region: maybe(text(40)),
  platform: maybe(text(40)),
  utmSource: maybe(text(40)),
  /** The address for the codes (VCH-11, VCH-21). */
  receiveEmail: z.email().max(254),
});

/** API-85. Buys vouchers. Another amount than the current one is rejected with PRICE_CHANGED and the right amount. */
export const buy = defineEndpoint({
  name: 'vouchers.buy',
  method: 'POST',
  path: 'decorder/wxapi/order/restaurant/vip/saveVouchersOrder',
  effect: 'change',
  access: 'diner',
  fills: ['userId', 'platform'],
  success: '1 and success',
  /** The request repeats the voucher's rules and texts. */
  maxBytes: 64 * 1024,
  input: purchase,
  output: paymentInfo,
});

/** API-86: 0 awaits its payment, 1 paid, 2 ended unpaid. Only for the caller's orders. */
export const payStatus = defineEndpoint({
  name: 'vouchers.payStatus',
  method: 'GET',
  path: 'decorder/wxapi/order/getVouchersPayStatus',
  effect: 'read',
  access: 'diner',
  success: 'success',
  input: z.object({ orderTransactionId: textId }),
  output: z.int(),
});

/** ENT-29. A paid order has codes. */
export const purchased = z.object({
  email: maybe(text(254)),
  restaurantName: name,
  /** Comma-separated. */
  vouchersCode: text(20_000),
  currencySign: text(8),
  /** The price of all pieces. */
  purchasePrice: money,
  /** The face value of one piece. */
  vouchersPrice: money,
  vouchersName: name,
  vouchersCount: count,
  /** Ours: the rest besides the wallet's part, while the order awaits its payment. */
  leftToPay: maybe(money),
  /** Ours: more fields for the pages of a purchase. */
  orderTransactionId: textId,
  orderSn: text(40),
  restaurantId: count,
  countryCode: maybe(countryCode),
  vouchersStatus: z.int(),
  payType: maybe(text(40)),
});
export type PurchasedVoucher = z.output<typeof purchased>;

/** API-87. The caller's purchase. */
export const purchaseDetails = defineEndpoint({
  name: 'vouchers.purchaseDetails',
  method: 'GET',
  path: 'decorder/api/restVouchers/vouchersPurchaseDetails',
  effect: 'read',
  access: 'diner',
  success: 'success',
  input: z.object({ orderTransactionId: textId, locale: maybe(locale) }),
  output: purchased,
});

/** API-88. The same call under its other name. */
export const purchasedInfo = defineEndpoint({
  name: 'vouchers.purchasedInfo',
  method: 'GET',
  path: 'decorder/api/restVouchers/getPurchasedVoucherInfo',
  effect: 'read',
  access: 'diner',
  input: z.object({ orderTransactionId: textId, locale: maybe(locale) }),
  output: purchased,
});

export const couponStatuses = ['TOPAY', 'TOUSE', 'USED', 'REFUND', 'CANCELLED', 'EXPIRED'] as const;
export type CouponStatus = (typeof couponStatuses)[number];

/** ENT-27. */
const orderShape = {
  couponName: maybe(name),
  vouchersName: name,
  couponStatus: z.enum(couponStatuses),
  /** 0 awaits its payment, 1 paid, 2 cancelled. */
  vouchersStatus: z.int(),
  couponCount: count,
  vouchersCount: maybe(count),
  orderTime: instant,
  /** The last day on which the codes can be used. */
  deadlineDate: maybe(dayOnly),
  payAmount: money,
  /** Ours: the rest besides the wallet's part, while the order awaits its payment. */
  leftToPay: maybe(money),
  /** Ours: the refunded amount of codes. */
  refundedAmount: maybe(money),
  restaurantBrand: maybe(name),
  restaurantId: count,
  /** The face value of one piece. */
  vouchersPrice: money,
  orderTransactionId: textId,
  /** Ours: the bought voucher and the address for its codes, which identify an unpaid purchase (DEC-80). */
  couponId: maybe(count),
  receiveEmail: maybe(text(254)),
  /** Ours: the number for people, the end of the pay window, and the format of amounts. */
  orderSn: maybe(text(40)),
  expiresAt: maybe(instant),
  currencySign: maybe(text(8)),
  countryCode: maybe(countryCode),
  restaurantLogo: maybe(url),
};
export const voucherOrder = z.object(orderShape);
export type VoucherOrder = z.output<typeof voucherOrder>;

/** API-68. The diner's own voucher orders, newest first, 50 a page (`pageNum` is ours, from 1). */
export const orders = defineEndpoint({
  name: 'vouchers.orders',
  method: 'GET',
  path: 'decorder/wxapi/order/restaurant/vip/getRestCouponOrderList',
  effect: 'read',
  access: 'diner',
  fills: ['userId'],
  input: z.object({
    userId: count,
    couponStatus: maybe(z.enum(couponStatuses)),
    pageNum: maybe(count),
    locale: maybe(locale),
  }),
  output: list(voucherOrder, 50),
});

/** A code is its own id: the diner shows it and the restaurant types it. */
const vouchersCodeId = text(40, 1);

/** ENT-28. */
export const voucherOrderDetail = z.object({
  ...orderShape,
  mobile: maybe(text(20)),
  orderSn: text(40),
  payTime: maybe(instant),
  couponDetail: z.object(terms),
  codeList: list(
    z.object({
      vouchersCodeId,
      isUsed: yesNo,
      isRefund: yesNo,
      /** Ours: the refund of the code; absent when it cannot be refunded. */
      refundAmount: maybe(money),
    }),
    1000,
  ),
  payType: maybe(text(40)),
  walletPayAmount: maybe(money),
});
export type VoucherOrderDetail = z.output<typeof voucherOrderDetail>;

/** API-69. The caller's voucher order with its codes. */
export const orderDetail = defineEndpoint({
  name: 'vouchers.orderDetail',
  method: 'GET',
  path: 'decorder/wxapi/order/restaurant/vip/getRestCouponOrderDetail',
  effect: 'read',
  access: 'diner',
  input: z.object({ orderTransactionId: textId, locale: maybe(locale) }),
  output: voucherOrderDetail,
});

/** API-70. Refunds codes one by one; each result has its own success. NOT_FOUND when none is the caller's own. */
export const refund = defineEndpoint({
  name: 'vouchers.refund',
  method: 'POST',
  path: 'decorder/wxapi/order/vouchers/refund',
  effect: 'change',
  access: 'diner',
  fills: ['userId'],
  maxBytes: 32 * 1024,
  input: z.object({
    userId: count,
    vouchersCodeIdList: z.array(vouchersCodeId).min(1).max(200),
    /** To the source of the payment, or into the wallet. */
    refundMethod: z.enum(RefundMethod),
  }),
  output: list(
    z.object({
      success: saidFlag,
      vouchersCodeId,
      message: text(300),
      /** Ours: the error code, for screens that branch on it. */
      code: maybe(text(40)),
      refundAmount: maybe(money),
    }),
    200,
  ),
});
export type CodeRefund = z.output<typeof refund.output>[number];

/** API-71. Pay types with which an unpaid voucher order can still be paid. */
export const paymentOptions = defineEndpoint({
  name: 'vouchers.paymentOptions',
  method: 'GET',
  path: 'decorder/wxapi/order/toVouchersPayment',
  effect: 'read',
  access: 'diner',
  fills: ['platform'],
  input: z.object({ orderTransactionId: textId, platform: maybe(text(20)) }),
  output: z.object({
    payTypeList: list(paymentOption),
    payInMinutes: maybe(count),
    expiresAt: maybe(instant),
    deliveryTime: maybe(text(60)),
    /** The rest to pay. */
    payAmountOrig: money,
    deliveryType: maybe(text(40)),
  }),
});

/** API-72. Starts, or shows again, the payment of a voucher order by one pay type. */
export const pay = defineEndpoint({
  name: 'vouchers.pay',
  method: 'GET',
  path: 'decorder/wxapi/order/restaurant/vip/doVouchersPay',
  effect: 'change',
  access: 'diner',
  input: z.object({ payType: text(40, 1), orderTransactionId: textId, locale: maybe(locale) }),
  output: paymentInfo,
});

/** Ours: cancels the caller's unpaid voucher order (DEC-80). ORDER_NOT_CANCELLABLE once it is paid. */
export const cancel = defineEndpoint({
  name: 'vouchers.cancel',
  method: 'POST',
  path: 'decorder/wxapi/order/vouchers/cancel',
  effect: 'change',
  access: 'diner',
  input: z.object({ orderTransactionId: textId }),
  output: z.object({ orderTransactionId: textId }),
});
