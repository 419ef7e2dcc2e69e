import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { paymentOption } from './payments';
import { countryCode, locale } from './vocabulary';
import { count, exactMoney, flag, instant, list, maybe, money, page, text, textId } from './wire';

/**
 * ENT-20. One movement of the wallet, or a top-up on its way in. Amounts are positive; the type says which way they went:
 * pay, flashe_pay, vouchers_order and cash_out took money out, all others brought some (WAL-03).
 */
export const walletTransaction = z.object({
  transactionId: textId,
  issueType: text(40, 1),
  issueTypeDesc: maybe(text(200)),
  issueAmount: money,
  issueAmountOrig: maybe(money),
  issueDate: instant,
  statusDesc: maybe(text(200)),
  /** The money can be refunded the way it came (WAL-04). */
  canRequestRefund: maybe(flag),
  /** What it is about: the order, the voucher order or the top-up; the id for requesting a refund (API-75). */
  outTradeNo: maybe(textId),
  /** Ours: the number of that order, voucher order or top-up, which people can read out. */
  orderSn: maybe(text(40)),
  remark: maybe(text(200)),
  reason: maybe(text(300)),
  currencySign: maybe(text(8)),
  /** Ours: false while, or where, its money isn't in the balance: a top-up that isn't reviewed, or was declined. */
  counted: maybe(flag),
  /** Ours, of one requested top-up: whether its money has arrived, and until then how it is paid. */
  topUp: maybe(
    z.object({
      paid: flag,
      /** It won't be credited: money that came, or comes now, goes back. */
      closed: maybe(flag),
      qrCodeInBase64: maybe(z.string().max(400_000)),
      payUrl: maybe(text(2000)),
      payAmountOrig: maybe(money),
      payType: maybe(text(40)),
      expiresAt: maybe(instant),
      orderSn: maybe(text(40)),
    }),
  ),
});
export type WalletTransaction = z.output<typeof walletTransaction>;

/** Ours: a voucher order that can still be used. Cards of other backends may say more. */
const couponCard = z.looseObject({
  orderTransactionId: maybe(textId),
  restaurantId: maybe(count),
  couponName: maybe(text(300)),
  couponCount: maybe(count),
  deadlineDate: maybe(text(40)),
});

/** API-25. What the diner's wallet holds in the money of a country; of the diner's own when none is named. */
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
    /** Ours: what the amount is counted in. */
    currencySign: maybe(text(8)),
    countryCode: maybe(countryCode),
  }),
});

/** API-77, ENT-21. Starts a top-up; its money counts after review (WAL-07). `restaurantId` (ours): whose account is paid. */
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
    /** Ours: what is paid, by what, until when, and the number for people. */
    payAmountOrig: maybe(money),
    payType: maybe(text(40)),
    expiresAt: maybe(instant),
    orderSn: maybe(text(40)),
    currencySign: maybe(text(8)),
    countryCode: maybe(countryCode),
  }),
});

/** API-76. Ways to pay a top-up; of the restaurant, or all that are known when none is named. */
export const payTypes = defineEndpoint({
  name: 'wallet.payTypes',
  method: 'GET',
  path: 'decorder/wxapi/unified/order/paytype/list',
  effect: 'read',
  access: 'diner',
  input: z.object({ /** Ours. */ restaurantId: maybe(count), locale: maybe(locale) }),
  output: z.object({
    payTypeList: list(paymentOption),
    /** Ours: the amounts to choose from where the restaurant set some. */
    amounts: list(money),
    /** Ours: what is added from an amount on; rising, the last step reached counts. */
    bonus: list(z.object({ from: money, extra: money })),
  }),
});

/** API-78. Newest first, 50 a page; the last page is short or empty. In the money of a country, or of all when none is named. */
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

/** API-79. One's own movement. */
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
 * API-75. Requests the refund of a top-up the way it came; `orderTransactionId` is the movement's `outTradeNo`. An operator
 * decides.
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
