import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { refundWays } from './pay-types';
import { paymentOption } from './payments';
import { countryCode, locale } from './vocabulary';
import { count, exactMoney, flag, instant, list, maybe, money, page, text, textId } from './wire';

/**
 * ENT-20. One movement of the wallet, or a pending top-up. Amounts are positive; the type is the direction: pay,
 * flashe_pay, vouchers_order and cash_out are debits, all others credits (WAL-03).
 */
export const walletTransaction = z.object({
  transactionId: textId,
  issueType: text(40, 1),
  issueTypeDesc: maybe(text(200)),
  issueAmount: money,
  issueAmountOrig: maybe(money),
  issueDate: instant,
  statusDesc: maybe(text(200)),
  /** The money can be refunded to its source (WAL-04). */
  canRequestRefund: maybe(flag),
  /** The id of its order, voucher order or top-up, for requesting a refund (API-75). */
  outTradeNo: maybe(textId),
  /** Ours: the readable number of that order, voucher order or top-up. */
  orderSn: maybe(text(40)),
  remark: maybe(text(200)),
  reason: maybe(text(300)),
  currencySign: maybe(text(8)),
  /** Ours: false while its money is not in the balance, as of a top-up that is not reviewed or was declined. */
  counted: maybe(flag),
  /** Ours, of one requested top-up: whether its money has arrived, and the payment instructions until then. */
  topUp: maybe(
    z.object({
      paid: flag,
      /** The top-up will not be credited: money that arrives for it is refunded. */
      closed: maybe(flag),
      qrCodeInBase64: maybe(z.string().max(400_000)),
      payUrl: maybe(text(2000)),
      payAmountOrig: maybe(money),
      payType: maybe(text(40)),
      /** How the payment of a closed top-up is refunded. */
      refundWay: maybe(z.enum(refundWays)),
      expiresAt: maybe(instant),
      orderSn: maybe(text(40)),
    }),
  ),
});
export type WalletTransaction = z.output<typeof walletTransaction>;

/** Ours: a voucher order that can still be used. Cards of other backends may have more fields. */
const couponCard = z.looseObject({
  orderTransactionId: maybe(textId),
  restaurantId: maybe(count),
  couponName: maybe(text(300)),
  couponCount: maybe(count),
  deadlineDate: maybe(text(40)),
});

/** API-25. The balance of the diner's wallet in the currency of a country; the default is the diner's own. */
export const summary = defineEndpoint({
  name: 'wallet.summary',
  method: 'GET',
  path: 'decwallet/wxapi/wallet/user/summary/couponcard',
  effect: 'read',
  access: 'diner',
  fills: ['userId'],
  input: z.object({ userId: count, /** Ours. */ countryCode: maybe(countryCode) }),
  output: z.object({
    walletBalanceAmount: money,
    couponCardList: list(couponCard),
    /** Ours: the currency of the amount. */
    currencySign: maybe(text(8)),
    countryCode: maybe(countryCode),
  }),
});

/**
 * API-77, ENT-21. Starts a top-up; its money counts after review (WAL-07). `restaurantId` (ours) is the recipient of
 * the payment.
 */
export const topUp = defineEndpoint({
  name: 'wallet.topUp',
  method: 'POST',
  path: 'decwallet/wxapi/wallet/user/topup',
  effect: 'change',
  access: 'diner',
  fills: ['userId'],
  input: z.object({
    userId: count,
    openId: maybe(text(128)),
    restaurantId: count,
    issueTypeDesc: maybe(text(200)),
    issueAmount: exactMoney,
    issueAmountOrig: maybe(exactMoney),
    payType: text(40, 1),
    remark: maybe(text(200)),
  }),
  output: z.object({
    transactionId: textId,
    /** A PNG image, base64 without a data: prefix. */
    qrCodeInBase64: maybe(z.string().max(400_000)),
    payUrl: maybe(text(2000)),
    /** Ours: amount, payment method, end of the pay window and readable number. */
    payAmountOrig: maybe(money),
    payType: maybe(text(40)),
    expiresAt: maybe(instant),
    orderSn: maybe(text(40)),
    currencySign: maybe(text(8)),
    countryCode: maybe(countryCode),
  }),
});

/** API-76. Payment methods for a top-up; of the restaurant, or all known ones. */
export const payTypes = defineEndpoint({
  name: 'wallet.payTypes',
  method: 'GET',
  path: 'decorder/wxapi/unified/order/paytype/list',
  effect: 'read',
  access: 'diner',
  input: z.object({ /** Ours. */ restaurantId: maybe(count), locale: maybe(locale) }),
  output: z.object({
    payTypeList: list(paymentOption),
    /** Ours: the amounts to choose from, if the restaurant set some. */
    amounts: list(money),
    /** Ours: the bonus from an amount on, in rising order; the last step reached applies. */
    bonus: list(z.object({ from: money, extra: money })),
  }),
});

/** API-78. Newest first, 50 a page; the last page is short or empty. In the currency of a country, or of all. */
export const transactions = defineEndpoint({
  name: 'wallet.transactions',
  method: 'GET',
  path: 'decwallet/wxapi/wallet/transaction/list',
  effect: 'read',
  access: 'diner',
  fills: ['userId'],
  input: z.object({
    userId: count,
    locale: maybe(locale),
    /** Ours. */
    pageNum: maybe(page),
    /** Ours. */
    countryCode: maybe(countryCode),
  }),
  output: list(walletTransaction),
});

/** API-79. The caller's movement. */
export const transaction = defineEndpoint({
  name: 'wallet.transaction',
  method: 'GET',
  path: 'decwallet/wxapi/wallet/transaction/detail',
  effect: 'read',
  access: 'diner',
  input: z.object({ transactionId: textId, locale: maybe(locale) }),
  output: walletTransaction,
});

/**
 * API-75. Requests the refund of a top-up to its source; `orderTransactionId` is the movement's `outTradeNo`. An
 * operator decides.
 */
export const requestRefund = defineEndpoint({
  name: 'wallet.requestRefund',
  method: 'GET',
  path: 'decorder/wxapi/order/applicationRefund',
  effect: 'change',
  access: 'diner',
  success: '2000 and success',
  input: z.object({ orderTransactionId: textId }),
  output: z.object({ transactionId: textId, refundAmount: money, statusDesc: maybe(text(200)) }),
});
