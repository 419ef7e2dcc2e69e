import { z } from 'zod';
import { category } from '../menu';
import { deliveryAddress, maxCartBytes, orderedDish } from '../ordering';
import { paymentOption } from '../payments';
import { phoneNumber } from '../phone-numbers';
import { quote } from '../quote';
import { longestCustomerName } from '../reservation-values';
import { orderNotes } from '../text-values';
import { orderModes } from '../values';
import { deliveryType } from '../vocabulary';
import { count, day, exactMoney, flag, instant, list, maybe, money, slot, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';
import { takenPayments, takenSources } from './taken-order-values';

/** The texts of a dish to search besides those of the menu in the reader's language. */
const dishTexts = z.object({
  dishId: count,
  otherNames: maybe(z.array(text(300))),
  otherTexts: maybe(z.array(text(1000))),
  pinyin: maybe(text(1000)),
});

/** Everything that the screen needs to take orders; it is loaded once, so that no key waits for the network (HND-07). */
export const ordersTakeMenu = defineStaffEndpoint({
  name: 'orders.takeMenu',
  effect: 'read',
  role: 'counter',
  input: z.object({}),
  output: z.object({
    menu: list(category),
    texts: list(dishTexts, 10_000),
    /** Simplified letters of the traditional ones that occur in the menu. */
    letters: z.record(z.string(), z.string()),
    modes: list(z.enum(orderModes)),
    tables: list(text(20)),
    /** Orders at these tables go on the bill of the table. */
    hasTableBills: flag,
    /** The codes that the screen can show. */
    codes: list(paymentOption),
    /** The guest's phone can get a link to pay. */
    hasLink: flag,
  }),
});

const pastLine = orderedDish.extend({ name: text(300), choices: text(2000) });

/** Returns name, addresses and last orders of a mobile, from the own orders and reservations of the restaurant. */
export const ordersTakeGuest = defineStaffEndpoint({
  name: 'orders.takeGuest',
  effect: 'read',
  role: 'counter',
  input: z.object({ mobile: phoneNumber }),
  output: z.object({
    name: maybe(text(100)),
    addresses: list(deliveryAddress, 5),
    orders: list(z.object({ orderId: textId, placedAt: instant, lines: list(pastLine) }), 5),
  }),
});

/** Returns the places of an address for a delivery. */
export const ordersTakePlaces = defineStaffEndpoint({
  name: 'orders.takePlaces',
  effect: 'read',
  role: 'counter',
  input: z.object({ find: text(200, 1) }),
  output: z.object({ places: list(deliveryAddress, 10) }),
});

/**
 * Returns the free times of a day at which the chosen dishes can be had, for a delivery those of its address. An empty list
 * means that none is left.
 */
export const ordersTakeSlots = defineStaffEndpoint({
  name: 'orders.takeSlots',
  effect: 'read',
  role: 'counter',
  maxBytes: maxCartBytes,
  input: z.object({
    deliveryType,
    day: maybe(day),
    dishList: maybe(z.array(orderedDish).max(200)),
    deliveryAddress: maybe(deliveryAddress),
  }),
  output: z.object({
    day,
    slots: list(slot, 500),
    /** The dish for which other times of the day are left out. */
    limitedBy: maybe(text(300)),
  }),
});

const asked = {
  /** The slot; without one the food is for now. */
  deliveryTime: maybe(slot),
  deliveryType,
  /** A table, or a stand's number such as `#12`. */
  tableNo: maybe(text(20, 1)),
  dishList: z.array(orderedDish).min(1).max(200),
  deliveryAddress: maybe(deliveryAddress),
  payBy: z.enum(takenPayments),
  /** The code of `codes` that the screen shows. */
  payType: maybe(text(40)),
};

/** Prices an order as `ordering.extraInfo` does. It is a POST because a cart can be longer than a URL. */
export const ordersTakeQuote = defineStaffEndpoint({
  name: 'orders.takeQuote',
  effect: 'change',
  role: 'counter',
  maxBytes: maxCartBytes,
  input: z.object(asked),
  output: quote,
});

/**
 * Places an order for a guest, under the rules of `ordering.submit`, or as the next round of a table whose guests order
 * together. The guest is the account of the number, which is created when it is missing; a guest at the counter needs no
 * number. Without a slot the food is for now. The same idempotency key places one order (IDEMPOTENCY_MISMATCH for
 * another request).
 */
export const ordersTake = defineStaffEndpoint({
  name: 'orders.take',
  effect: 'change',
  role: 'counter',
  maxBytes: maxCartBytes,
  input: z.object({
    ...asked,
    source: z.enum(takenSources),
    name: maybe(text(longestCustomerName)),
    mobile: maybe(phoneNumber),
    remark: maybe(text(orderNotes.remark)),
    /** The amount that the person saw. */
    payAmount: exactMoney,
  }),
  output: z.object({
    orderId: textId,
    orderSn: text(40),
    /** The part of the number that is called out. */
    number: text(20),
    amount: money,
    isPaid: flag,
    /** The code to pay by, a PNG image in base64. */
    qrCode: maybe(z.string().max(400_000)),
    /** The page to pay at, which the guest's phone got. */
    link: maybe(text(500)),
  }),
});

/**
 * Places an order that another system took, such as a marketplace or a till, and that is paid there. It has the checks of
 * `ordering.submit`, and staff accept it as a diner's. The same number of the same key places one order
 * (IDEMPOTENCY_MISMATCH for another request). `orders.takeQuote` with `payBy` `card` has its amount. KEY_NEEDED for a
 * person.
 */
export const ordersReceive = defineStaffEndpoint({
  name: 'orders.receive',
  effect: 'change',
  role: 'manager',
  maxBytes: maxCartBytes,
  input: z.object({
    /** The number of the order in the other system. */
    externalId: text(100, 1),
    deliveryTime: asked.deliveryTime,
    deliveryType,
    dishList: asked.dishList,
    deliveryAddress: asked.deliveryAddress,
    name: maybe(text(longestCustomerName)),
    /** Needed for a delivery. */
    mobile: maybe(phoneNumber),
    remark: maybe(text(orderNotes.remark)),
    /** The amount by the restaurant's menu; PRICE_CHANGED with the quote for another one. */
    payAmount: exactMoney,
  }),
  output: z.object({ orderId: textId, orderSn: text(40), number: text(20), amount: money }),
});

/** Returns whether an order that staff took is paid by now. */
export const ordersTaken = defineStaffEndpoint({
  name: 'orders.taken',
  effect: 'read',
  role: 'counter',
  input: z.object({ orderId: textId }),
  output: z.object({ isPaid: flag, isCanceled: flag }),
});
