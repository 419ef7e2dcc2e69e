import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { countryCode, deliveryType, locale } from './vocabulary';
import { count, flag, instant, list, maybe, money, text, textId } from './wire';

/** ENT-19. Unknown codes fall back to payTypeDesc on screen (PAY-09), so any text is taken. */
export const paymentOption = z.object({
  id: maybe(textId),
  payTypeCode: text(40, 1),
  payTypeDesc: maybe(text(200)),
  remark: maybe(text(300)),
});
export type PaymentOption = z.output<typeof paymentOption>;

/** ENT-18. How to pay an order that was just placed or is paid again. */
export const paymentInfo = z.object({
  orderTransactionId: textId,
  orderSn: text(40),
  payType: maybe(text(40)),
  payUrl: maybe(text(2000)),
  aliPayUrl: maybe(text(2000)),
  /** A PNG image, base64 without a data: prefix. */
  qrCodeInBase64: maybe(z.string().max(400_000)),
  receiveEmail: maybe(text(254)),
  canSubscribe: maybe(flag),
  payAmountOrig: maybe(money),
  /** Ours: minutes of the pay window, its end, and what the payment is for. */
  payInMinutes: maybe(count),
  expiresAt: maybe(instant),
  countryCode: maybe(countryCode),
  currencySign: maybe(text(8)),
  payStatus: maybe(z.int()),
});
export type PaymentInfo = z.output<typeof paymentInfo>;

/** API-73. Pay types with which an unpaid order can still be paid. */
export const options = defineEndpoint({
  name: 'payments.options',
  method: 'GET',
  path: 'decorder/wxapi/order/topayment',
  effect: 'read',
  access: 'diner',
  input: z.object({ orderTransactionId: textId, platform: maybe(text(20)) }),
  output: z.object({
    payTypeList: list(paymentOption),
    payInMinutes: maybe(count),
    expiresAt: maybe(instant),
    deliveryTime: maybe(text(60)),
    payAmountOrig: money,
    deliveryType: maybe(deliveryType),
  }),
});

/** API-74. Starts, or shows again, the payment of an order by one pay type. */
export const pay = defineEndpoint({
  name: 'payments.pay',
  method: 'GET',
  path: 'decorder/wxapi/order/dopayment',
  effect: 'change',
  access: 'diner',
  input: z.object({ payType: text(40, 1), orderTransactionId: textId, locale: maybe(locale) }),
  output: paymentInfo,
});

/**
 * Ours, "I have paid": queries the provider of the payments of an order, voucher order or top-up once more; the user's word alone
 * changes nothing.
 */
export const check = defineEndpoint({
  name: 'payments.check',
  method: 'POST',
  path: 'decorder/wxapi/order/payment/check',
  effect: 'change',
  access: 'diner',
  input: z.object({ orderTransactionId: textId }),
  output: z.object({
    orderStatus: z.int(),
    payStatus: z.int(),
    /** The provider says that the latest try failed: nothing was taken. */
    tryFailed: maybe(flag),
  }),
});
