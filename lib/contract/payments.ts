import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { countryCode, deliveryType, locale } from './vocabulary';
import { count, flag, instant, list, maybe, money, text, textId } from './wire';

/** ENT-19. The screen shows payTypeDesc for unknown codes (PAY-09), so any text is accepted. */
export const paymentOption = z.object({
  id: maybe(textId),
  payTypeCode: text(40, 1),
  payTypeDesc: maybe(text(200)),
  remark: maybe(text(300)),
  /** Ours: the provider's smallest and largest amount; it takes no other. */
  smallest: maybe(money),
  largest: maybe(money),
});
export type PaymentOption = z.output<typeof paymentOption>;

/** ENT-18. The payment instructions of a new order or a new try. */
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
  /** Ours: minutes of the pay window, its end, and the purpose of the payment. */
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
  fills: ['platform'],
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
 * Ours, "I have paid": queries the provider of the payments of an order, voucher order or top-up once more; the click
 * alone changes nothing.
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
    /** The provider reports that the latest try failed without taking money. */
    tryFailed: maybe(flag),
  }),
});
