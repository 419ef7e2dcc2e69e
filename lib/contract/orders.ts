import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { avoidedList, foodFacts } from './food';
import { deliveryAddress } from './ordering';
import { refundWays } from './pay-types';
import { fees, namedTax } from './quote';
import { taxNumber } from './restaurant';
import { mapOrderNotes, orderNotes } from './text-values';
import { countryCode, deliveryType, locale } from './vocabulary';
import { alsoSpelled, count, flag, instant, list, maybe, money, page, text, textId, yesNo } from './wire';

const name = text(300);

/** ENT-16. */
const orderedLine = z.object({
  dishId: maybe(count),
  dishName: name,
  dishNameEn: maybe(name),
  dishPrice: money,
  dishCount: count,
  dishThumbs: maybe(text(1000)),
  restaurantName: maybe(name),
  type: maybe(text(40)),
  /** Ours: the chosen specification and its id, the remark and the sum of the line. */
  specId: maybe(count),
  detailName: maybe(name),
  dishRemark: maybe(text(200)),
  totalAmount: maybe(money),
  /**
   * Ours: the statements about the dish when it was ordered, and the diner's allergens and diets on the kitchen ticket
   * (ALG-03).
   */
  food: maybe(foodFacts),
  avoids: maybe(avoidedList),
  /** Ours: the id of an item, for ordering it again. */
  dishItems: list(
    z.object({ itemId: maybe(count), itemName: name, itemPrice: maybe(money), itemCount: count }),
  ),
});
export type OrderedLine = z.output<typeof orderedLine>;

const orderRestaurant = z.object({
  restaurantId: count,
  restaurantName: name,
  contactNo: maybe(text(40)),
  /** Ours, for the receipt. */
  address: maybe(text(500)),
  imgBrand: maybe(text(1000)),
  orderDishLists: list(orderedLine),
});

/** ENT-15 */
const orderShape = z.object({
  orderTransactionId: textId,
  orderSn: text(40),
  orderType: maybe(text(60)),
  deliveryType: maybe(deliveryType),
  /** 0 to 11, read by number (ORD-07, DEC-70). */
  orderStatus: z.int(),
  orderStatusDesc: maybe(name),
  orderTips: maybe(text(500)),
  payStatus: z.int(),
  payType: maybe(text(40)),
  payTypeDesc: maybe(name),
  payAmount: money,
  payAmountOrig: maybe(money),
  payInMinutes: maybe(count),
  totalAmount: maybe(money),
  dishAmountBeforePromotion: maybe(money),
  currencySign: maybe(text(8)),
  countryCode: maybe(countryCode),
  canCancel: maybe(yesNo),
  deliveryTimeRange: maybe(text(60)),
  deliveryTime: maybe(text(60)),
  deliveryAddress: maybe(deliveryAddress),
  pickupAddress: maybe(text(500)),
  mobile: maybe(text(20)),
  deliveryManName: maybe(text(100)),
  deliveryManMobile: maybe(text(20)),
  orderTime: instant,
  dishwareNumber: maybe(count),
  receiveEmail: maybe(text(254)),
  vouchersName: maybe(name),
  groupBuyOrder: maybe(yesNo),
  groupBuyTransactionId: maybe(text(64)),
  showType: maybe(text(40)),
  ...mapOrderNotes((note) => maybe(text(orderNotes[note]))),
  orderRestaurantList: list(orderRestaurant),
  /** Ours: the end of the pay window, the table, and when each status was reached. */
  expiresAt: maybe(instant),
  tableNo: maybe(text(20)),
  /** Ours: the reservation of the dishes, and the end of the time for changing or cancelling them (BKG-04). */
  reservationId: maybe(textId),
  changeUntil: maybe(instant),
  statusHistory: list(z.object({ orderStatus: z.int(), at: instant })),
  /** Ours: the promised time, the reason of a refusal, the removed pieces and their amount. */
  promisedTime: maybe(instant),
  refusalReason: maybe(text(300)),
  takenOffList: list(z.object({ dishName: name, dishCount: count })),
  takenOffAmount: maybe(money),
  /** Ours: from when its diner may say that it is picked up although it is not ready, and until when that can be undone (DEC-77). */
  pickUpFrom: maybe(instant),
  pickUpUndoUntil: maybe(instant),
  timeZone: maybe(text(60)),
  /** Ours: the due and completed refunds of its payments, oldest first; the wallet's own part is not among them. */
  refundList: list(
    z.object({
      amount: money,
      refundMethod: text(20),
      way: maybe(z.enum(refundWays)),
      at: instant,
      doneAt: maybe(instant),
    }),
  ),
  /** Ours, of one order: how a refund of its payment travels, by the provider that took it. */
  refundWay: maybe(z.enum(refundWays)),
  /** Ours: the taxes by their own names, for the receipt. */
  taxes: list(namedTax),
  /** Ours, of one order: the number of its receipt once it is paid, and the restaurant's numbers at tax offices. */
  taxPaper: maybe(z.object({ receiptNumber: maybe(text(20)), isTaxInvoice: flag, numbers: list(taxNumber) })),
});

/** ENT-15 and ENT-17: the wire has the fees beside the order's own fields. */
export const order = alsoSpelled(orderShape.extend(fees.out.shape), { deliveryFee: 'deliveryfee' });
export type Order = z.output<typeof order>;

/** API-65. The caller's order, in the diner's language (DEC-44). */
export const detail = defineEndpoint({
  name: 'orders.detail',
  method: 'GET',
  path: 'decorder/wxapi/order/detail',
  effect: 'read',
  access: 'diner',
  fills: ['platform'],
  input: z.object({ orderTransactionId: textId, locale: maybe(locale), platform: maybe(text(20)) }),
  output: order,
});

/** API-62. The diner's own latest orders, newest first; at most 50. */
export const orderList = defineEndpoint({
  name: 'orders.list',
  method: 'GET',
  path: 'decorder/wxapi/order/list',
  effect: 'read',
  access: 'diner',
  fills: ['userId'],
  success: 'isSuccess',
  input: z.object({ userId: count, locale: maybe(locale) }),
  output: list(order),
});

/** API-63. The diner's own orders that are neither completed nor cancelled, newest first; at most 50. */
export const incomplete = defineEndpoint({
  name: 'orders.incomplete',
  method: 'GET',
  path: 'decorder/wxapi/order/incomplete',
  effect: 'read',
  access: 'diner',
  fills: ['userId'],
  input: z.object({ userId: count, locale: maybe(locale) }),
  output: list(order),
});

/** API-64. The diner's own orders of the last three months, newest first, ten a page from 1 (DEC-06); empty at the end. */
export const history = defineEndpoint({
  name: 'orders.history',
  method: 'GET',
  path: 'decorder/wxapi/order/last3month',
  effect: 'read',
  access: 'diner',
  fills: ['userId'],
  input: z.object({ userId: count, pageNum: page, locale: maybe(locale) }),
  output: list(order),
});

/** API-66. Cancels the caller's order while it is unpaid or just accepted (DEC-74). */
export const cancel = defineEndpoint({
  name: 'orders.cancel',
  method: 'GET',
  path: 'decorder/wxapi/order/cancel',
  effect: 'change',
  access: 'diner',
  input: z.object({ orderTransactionId: textId, cancelReason: text(200, 1) }),
  /** Any other value than 'success' is a failure, even when the envelope reports success (ORD-16). */
  output: z.object({ success: text(40) }),
});

/** API-67. The diner has picked the order up, which completes it (ORD-18). */
export const pickedUp = defineEndpoint({
  name: 'orders.pickedUp',
  method: 'GET',
  path: 'decorder/wxapi/order/pickup/update/to/complete',
  effect: 'change',
  access: 'diner',
  input: z.object({ orderTransactionId: textId }),
  output: z.object({ orderStatus: maybe(z.int()) }),
});

/** Ours. Undoes the diner's own word that the order is picked up, within a minute (DEC-77). */
export const undoPickedUp = defineEndpoint({
  name: 'orders.undoPickedUp',
  method: 'POST',
  path: 'decorder/wxapi/order/pickup/undo',
  effect: 'change',
  access: 'diner',
  input: z.object({ orderTransactionId: textId }),
  output: z.object({ orderStatus: maybe(z.int()) }),
});

/** The push service's address of one browser, with the browser's public keys for encryption. */
const endpoint = text(1000, 1);

/**
 * Ours. Returns the key with which browsers subscribe to notifications, and whether this browser follows this order.
 */
export const push = defineEndpoint({
  name: 'orders.push',
  method: 'GET',
  path: 'decorder/wxapi/order/push',
  effect: 'read',
  access: 'diner',
  input: z.object({ orderTransactionId: textId, endpoint: maybe(text(1000)) }),
  /** The key is absent when notifications are not configured. */
  output: z.object({ publicKey: maybe(text(200)), subscribed: flag }),
});

/** Ours. Subscribes a browser to pushes of the user's order. */
export const pushSubscribe = defineEndpoint({
  name: 'orders.pushSubscribe',
  method: 'POST',
  path: 'decorder/wxapi/order/push/subscribe',
  effect: 'change',
  access: 'diner',
  input: z.object({ orderTransactionId: textId, endpoint, p256dh: text(200, 1), auth: text(100, 1) }),
  output: z.object({ subscribed: flag }),
});

export const pushUnsubscribe = defineEndpoint({
  name: 'orders.pushUnsubscribe',
  method: 'POST',
  path: 'decorder/wxapi/order/push/unsubscribe',
  effect: 'change',
  access: 'diner',
  input: z.object({ orderTransactionId: textId, endpoint }),
  output: z.object({ subscribed: flag }),
});

/** Ours: server-sent events `status` for the caller's order; not an envelope call, see docs/glossary.md. */
export const eventsPath = 'decorder/wxapi/order/events';
