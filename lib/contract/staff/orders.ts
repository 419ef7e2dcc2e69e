import { z } from 'zod';
import { count, exactMoney, flag, instant, list, maybe, money, real, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';
import { nextSteps, orderModes, orderSteps, refusalReasons } from './order-values';

const line = z.object({
  position: count,
  dishId: count,
  name: text(300),
  /** The specification and the chosen items, in the reader's language. */
  choices: list(text(300)),
  /** As the diner wrote it. */
  remark: maybe(text(200)),
  /** What its diner avoids, where the diners of an order avoid different things; and what of it the dish has (ALG-03). */
  avoids: maybe(text(600)),
  warnings: list(text(600)),
  /** Pieces that stand, and pieces that staff took off. */
  count,
  takenOff: count,
  unitPrice: money,
});

/** The reservation whose dishes an order is. */
export const booking = z.object({ code: text(40), people: count });

/** An order as a card of the board (CON-05). */
const orderCard = z.object({
  orderId: textId,
  orderSn: text(40),
  /** The part of the number that is called out. */
  number: text(20),
  step: z.enum(orderSteps),
  mode: z.enum(orderModes),
  tableNo: maybe(text(20)),
  /** The booked table that it is for (BKG-04). */
  booking: maybe(booking),
  /** The slot that the diner chose. */
  slot: maybe(text(60)),
  placedAt: instant,
  acceptedAt: maybe(instant),
  /** When the diner gets it: as promised, or as it will be promised when it is accepted as it is. */
  dueAt: instant,
  isPromised: flag,
  /** It is for so much later that the kitchen need not begin when it is accepted. */
  isForLater: flag,
  readyAt: maybe(instant),
  endedAt: maybe(instant),
  lines: list(line),
  /** What the diner avoids, in the reader's language (ALG-03). */
  avoids: maybe(text(600)),
  remark: maybe(text(200)),
  deliveryNote: maybe(text(40)),
  cutlery: maybe(count),
  address: maybe(text(1000)),
  customer: maybe(text(100)),
  mobile: text(40),
  distanceMetres: maybe(real),
  total: money,
  /** Paid; else what is collected when it is handed over. */
  isPaid: flag,
  toCollect: money,
  takenOffAmount: money,
  payType: text(40),
  courierName: maybe(text(100)),
  courierMobile: maybe(text(20)),
  refusedFor: maybe(z.enum(refusalReasons)),
  cancelReason: maybe(text(300)),
  /** Who did what last, and until when it can be undone. */
  lastAct: maybe(z.object({ act: text(40), actor: text(100), at: instant, undoUntil: maybe(instant) })),
});
export type OrderCard = z.output<typeof orderCard>;

/** What the restaurant does while it is busy (CON-11). */
const busyState = z.object({
  paused: list(z.object({ mode: z.enum(orderModes), until: instant })),
  extraMinutes: count,
  extraUntil: maybe(instant),
});
export type BusyView = z.output<typeof busyState>;

/** The open orders, oldest first, and the latest that ended on this business day. */
export const ordersBoard = defineStaffEndpoint({
  name: 'orders.board',
  effect: 'read',
  role: 'kitchen',
  input: z.object({}),
  output: z.object({
    open: list(orderCard),
    ended: list(orderCard),
    /** Completed on this business day. */
    done: count,
    busy: busyState,
    /** The backend's clock, by which cards are late. */
    now: instant,
  }),
});

const reason = maybe(text(200));
const refundMethod = maybe(z.enum(['SOURCE', 'WALLET_PAY']));
/** The step that the person saw: another one is answered STATUS_CONFLICT with who was quicker. */
const from = z.enum(orderSteps);

/** Takes a new order and promises a time (CON-07). */
export const ordersAccept = defineStaffEndpoint({
  name: 'orders.accept',
  effect: 'change',
  role: 'counter',
  input: z.object({ orderId: textId, from, promisedAt: instant, starts: flag }),
  output: orderCard,
});

export const ordersPromise = defineStaffEndpoint({
  name: 'orders.promise',
  effect: 'change',
  role: 'counter',
  input: z.object({ orderId: textId, promisedAt: instant }),
  output: orderCard,
});

export const ordersRefuse = defineStaffEndpoint({
  name: 'orders.refuse',
  effect: 'change',
  role: 'counter',
  input: z.object({ orderId: textId, refusedFor: z.enum(refusalReasons), reason }),
  output: orderCard,
});

/** The kitchen brings orders to readiness; handing over and completing is the counter's. */
export const ordersAdvance = defineStaffEndpoint({
  name: 'orders.advance',
  effect: 'change',
  role: 'kitchen',
  input: z.object({ orderId: textId, from, to: z.enum(nextSteps) }),
  output: orderCard,
});

/** Undoes the last step, within a minute. */
export const ordersBack = defineStaffEndpoint({
  name: 'orders.back',
  effect: 'change',
  role: 'kitchen',
  input: z.object({ orderId: textId }),
  output: orderCard,
});

export const ordersCourier = defineStaffEndpoint({
  name: 'orders.courier',
  effect: 'change',
  role: 'counter',
  input: z.object({ orderId: textId, courierName: maybe(text(100)), courierMobile: maybe(text(20)) }),
  output: orderCard,
});

export const ordersCancel = defineStaffEndpoint({
  name: 'orders.cancel',
  effect: 'change',
  role: 'counter',
  input: z.object({ orderId: textId, method: refundMethod, reason }),
  output: orderCard,
});

const taken = list(z.object({ position: count, count }), 200);

/** What taking pieces off would come to. */
export const ordersQuoteTakeOff = defineStaffEndpoint({
  name: 'orders.quoteTakeOff',
  effect: 'read',
  role: 'counter',
  input: z.object({ orderId: textId, taken }),
  output: z.object({ amount: money, total: money }),
});

export const ordersTakeOff = defineStaffEndpoint({
  name: 'orders.takeOff',
  effect: 'change',
  role: 'counter',
  /** `total`: as the person saw it. */
  input: z.object({ orderId: textId, taken, total: exactMoney, method: refundMethod, reason }),
  output: orderCard,
});

/** Minutes, or the rest of the business day; 0 minutes ends it. */
const howLong = z.union([z.literal('today'), count]);

/** Takes no orders of these modes for a time before the pause ends. */
export const shopPause = defineStaffEndpoint({
  name: 'shop.pause',
  effect: 'change',
  role: 'counter',
  input: z.object({ modes: z.array(z.enum(orderModes)).min(1).max(3), howLong }),
  output: busyState,
});

/** Adds minutes to each lead time for a while. */
export const shopExtraTime = defineStaffEndpoint({
  name: 'shop.extraTime',
  effect: 'change',
  role: 'counter',
  input: z.object({ minutes: count, howLong }),
  output: busyState,
});

const soldOutTarget = { kind: z.enum(['dish', 'spec', 'item']), targetId: count };

/** Says that a dish, a specification or an item is sold out (CON-10). */
export const shopSoldOut = defineStaffEndpoint({
  name: 'shop.soldOut',
  effect: 'change',
  role: 'kitchen',
  input: z.object({ ...soldOutTarget, dishId: count, until: maybe(z.literal('today')) }),
  output: z.object({}),
});

export const shopBackOnSale = defineStaffEndpoint({
  name: 'shop.backOnSale',
  effect: 'change',
  role: 'kitchen',
  input: z.object(soldOutTarget),
  output: z.object({}),
});

/** Since when, and until when it is sold out; absent means until it is put back. */
const soldOutState = maybe(z.object({ until: maybe(instant), by: text(200) }));
const soldOutChoice = z.object({
  targetId: count,
  name: text(300),
  group: maybe(text(300)),
  soldOut: soldOutState,
});

const sellableDish = z.object({
  dishId: count,
  name: text(300),
  /** Pieces left; absent when there is no limit. */
  left: maybe(count),
  soldOut: soldOutState,
  specs: list(soldOutChoice),
  items: list(soldOutChoice),
});
export type SellableDish = z.output<typeof sellableDish>;

/** The dishes on sale by category, and what of them is sold out (CON-10). */
export const shopMenu = defineStaffEndpoint({
  name: 'shop.menu',
  effect: 'read',
  role: 'kitchen',
  input: z.object({}),
  output: z.object({
    categories: list(z.object({ categoryId: count, name: text(300), dishes: list(sellableDish) })),
  }),
});

/** Says how many pieces of a dish are left; without a number there is no limit. */
export const shopPiecesLeft = defineStaffEndpoint({
  name: 'shop.piecesLeft',
  effect: 'change',
  role: 'kitchen',
  input: z.object({ dishId: count, left: maybe(z.int().min(0).max(9_999)) }),
  output: z.object({}),
});
