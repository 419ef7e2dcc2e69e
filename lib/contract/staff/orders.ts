import { z } from 'zod';
import { RefundMethod, refundWays } from '../pay-types';
import { mapOrderNotes, orderNotes } from '../text-values';
import { orderModes } from '../values';
import { count, exactMoney, flag, instant, list, maybe, money, real, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';
import { longestShownRemark, nextSteps, orderSteps, refusalReasons } from './order-values';
import { orderSources } from './taken-order-values';

const line = z.object({
  position: count,
  dishId: count,
  name: text(300),
  /** The specification and the chosen items, in the reader's language. */
  choices: list(text(300)),
  /** Its phrases in the reader's language; other words as written, with their language when it is another one. */
  remark: maybe(text(longestShownRemark)),
  /**
   * The allergens and diets that this line's diner avoids, when the diners of an order differ, and those of them that
   * the dish has (ALG-03).
   */
  avoids: maybe(text(600)),
  warnings: list(text(600)),
  /** The remaining pieces, and the pieces that staff removed. */
  count,
  takenOff: count,
  unitPrice: money,
});

/** The reservation of an order for a booked table. */
export const booking = z.object({ code: text(40), people: count });

/** An order as a card of the board (CON-05). */
export const orderCard = z.object({
  orderId: textId,
  orderSn: text(40),
  /** The part of the number that is called out. */
  number: text(20),
  step: z.enum(orderSteps),
  mode: z.enum(orderModes),
  /** How the order came in, and who took it. */
  source: z.enum(orderSources),
  takenBy: maybe(text(100)),
  tableNo: maybe(text(20)),
  /** The table from which staff moved it. */
  movedFrom: maybe(text(20)),
  /** The booked table of the order (BKG-04). */
  booking: maybe(booking),
  /** The slot that the diner chose. */
  slot: maybe(text(60)),
  placedAt: instant,
  acceptedAt: maybe(instant),
  /** The promised time, or the time that accepting the order would promise. */
  dueAt: instant,
  isPromised: flag,
  /** The order is for a later time, so the kitchen need not begin when it is accepted. */
  isForLater: flag,
  readyAt: maybe(instant),
  endedAt: maybe(instant),
  lines: list(line),
  /** The allergens and diets that the diner avoids, in the reader's language (ALG-03). */
  avoids: maybe(text(600)),
  ...mapOrderNotes((note) => maybe(text(orderNotes[note]))),
  cutlery: maybe(count),
  address: maybe(text(1000)),
  customer: maybe(text(100)),
  mobile: text(40),
  distanceMetres: maybe(real),
  total: money,
  /** The order is paid; otherwise `toCollect` is collected at handover. */
  isPaid: flag,
  toCollect: money,
  takenOffAmount: money,
  payType: text(40),
  /** How a refund of what was paid travels; absent for an unpaid order and for the shares of a table's bill. */
  refundWay: maybe(z.enum(refundWays)),
  /** A refund can go to the payer's wallet; a guest and the friends of a group have none. */
  canCredit: maybe(flag),
  courierName: maybe(text(100)),
  courierMobile: maybe(text(20)),
  refusedFor: maybe(z.enum(refusalReasons)),
  cancelReason: maybe(text(300)),
  /** The last step with its author, and the time until which it can be undone. */
  lastAct: maybe(z.object({ act: text(40), actor: text(100), at: instant, undoUntil: maybe(instant) })),
});
export type OrderCard = z.output<typeof orderCard>;

/** The settings of a busy restaurant (CON-11). */
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
    /** Number of completed orders of this business day. */
    done: count,
    busy: busyState,
    /** The backend's time, which decides whether a card is late. */
    now: instant,
  }),
});

const reason = maybe(text(200));
const refundMethod = maybe(z.enum(RefundMethod));
/** The step that the person saw; for another one the call answers STATUS_CONFLICT with the colleague who was faster. */
const from = z.enum(orderSteps);
/** The state of an order that the person saw; for another one the call answers STATUS_CONFLICT as well. */
const seenOrder = z.object({ step: from, total: exactMoney, isPaid: flag });
export type SeenOrder = z.output<typeof seenOrder>;

/** Returns the state of an order that an act carries. */
export const toSeenOrder = ({ step, total, isPaid }: SeenOrder): SeenOrder => ({ step, total, isPaid });

/** Accepts a new order and promises a time (CON-07). */
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
  /** `promisedBefore` is the promised time that the person saw. */
  input: z.object({ orderId: textId, from, promisedBefore: maybe(instant), promisedAt: instant }),
  output: orderCard,
});

export const ordersRefuse = defineStaffEndpoint({
  name: 'orders.refuse',
  effect: 'change',
  role: 'counter',
  input: z.object({ orderId: textId, seen: seenOrder, refusedFor: z.enum(refusalReasons), reason }),
  output: orderCard,
});

/** Sets the next step. The kitchen may set orders to ready; only the counter hands over and completes. */
export const ordersAdvance = defineStaffEndpoint({
  name: 'orders.advance',
  effect: 'change',
  role: 'kitchen',
  input: z.object({ orderId: textId, from, to: z.enum(nextSteps) }),
  output: orderCard,
});

/** Undoes the last act within a minute: the one of time `actAt`, or STATUS_CONFLICT. */
export const ordersBack = defineStaffEndpoint({
  name: 'orders.back',
  effect: 'change',
  role: 'kitchen',
  input: z.object({ orderId: textId, actAt: instant }),
  output: orderCard,
});

const courier = { courierName: maybe(text(100)), courierMobile: maybe(text(20)) };

/** Stores the courier in place of the one that the person saw, or answers STATUS_CONFLICT. */
export const ordersCourier = defineStaffEndpoint({
  name: 'orders.courier',
  effect: 'change',
  role: 'counter',
  input: z.object({ orderId: textId, before: z.object(courier), ...courier }),
  output: orderCard,
});

export const ordersCancel = defineStaffEndpoint({
  name: 'orders.cancel',
  effect: 'change',
  role: 'counter',
  input: z.object({ orderId: textId, seen: seenOrder, method: refundMethod, reason }),
  output: orderCard,
});

const taken = list(z.object({ position: count, count }), 200);

/** Returns the refund for removing pieces. */
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
  input: z.object({ orderId: textId, seen: seenOrder, taken, method: refundMethod, reason }),
  output: orderCard,
});

/** Minutes, or the rest of the business day; 0 minutes ends it. */
const howLong = z.union([z.literal('today'), count]);

/** Stops orders of these modes until the pause ends. */
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

/** Marks a dish, a specification or an item as sold out (CON-10). */
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

/** The time at which it was sold out, and the end; an absent end means until staff reset it. */
const soldOutState = maybe(z.object({ until: maybe(instant), by: text(200) }));
const soldOutChoice = z.object({
  targetId: count,
  name: text(300),
  group: maybe(text(300)),
  soldOut: soldOutState,
});

const sellableDish = z.object({
  dishId: count,
  /** Its key in the restaurant's file. */
  key: text(100),
  name: text(300),
  /** Number of pieces left; absent when there is no limit. */
  left: maybe(count),
  soldOut: soldOutState,
  /** Present for a dish whose price staff set each day; without a price it has none for today. */
  market: maybe(z.object({ price: maybe(money) })),
  specs: list(soldOutChoice),
  items: list(soldOutChoice),
});
export type SellableDish = z.output<typeof sellableDish>;

/** The dishes on sale by category, and the sold-out ones of them (CON-10). */
export const shopMenu = defineStaffEndpoint({
  name: 'shop.menu',
  effect: 'read',
  role: 'kitchen',
  input: z.object({}),
  output: z.object({
    categories: list(z.object({ categoryId: count, name: text(300), dishes: list(sellableDish) })),
  }),
});

const piecesLeft = maybe(z.int().min(0).max(9_999));
const priceOfDay = maybe(exactMoney.refine((price) => price > 0, 'is not above 0'));

/**
 * Sets the number of pieces of a dish; without a number there is no limit. `seen` is the number that the person read:
 * STATUS_CONFLICT with `left` when pieces were sold or set since. A system that counts by itself omits it.
 */
export const shopPiecesLeft = defineStaffEndpoint({
  name: 'shop.piecesLeft',
  effect: 'change',
  role: 'kitchen',
  input: z.object({ dishId: count, left: piecesLeft, seen: maybe(z.object({ left: maybe(count) })) }),
  output: z.object({}),
});

/**
 * Sets the price of a dish for today, or removes it. `seen` is the price that the person read: STATUS_CONFLICT when a
 * colleague has set another one since. DISH_UNKNOWN for a dish whose price is not set each day.
 */
export const shopTodayPrice = defineStaffEndpoint({
  name: 'shop.todayPrice',
  effect: 'change',
  role: 'counter',
  input: z.object({ dishId: count, price: priceOfDay, seen: z.object({ price: priceOfDay }) }),
  output: z.object({}),
});
