import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FeeField } from '../../lib/contract/bill-values';
import type { Avoidable, FoodFacts } from '../../lib/contract/food-values';
import type { RefusalReason } from '../../lib/contract/staff/order-values';
import type { OrderSource } from '../../lib/contract/staff/taken-order-values';
import { OrderStatus, PayStatus } from '../../lib/contract/statuses';
import type { CountryCode, DeliveryType, Locale, Minor, Texts } from '../../lib/contract/vocabulary';
import { users } from './auth';
import { parties } from './parties';
import { reservations } from './reservations';
import { restaurants } from './restaurant';
import { voucherCodes } from './vouchers';

export interface StoredAddress {
  addressId?: number;
  userName?: string;
  countryArea?: string;
  mobile?: string;
  country?: string;
  countryCode?: CountryCode;
  city?: string;
  cityCode?: string;
  buildingTypeDesc?: string;
  buildingName?: string;
  addressDetail: string;
  unitNo?: string;
  addressLabel?: number;
  latitude?: number;
  longitude?: number;
}

/** A promotion as it was applied; the amount shrinks with the dishes. */
export interface StoredPromotion {
  code: string;
  name: Texts;
  amount: Minor;
  /** Whether no code was typed for it. */
  isAutomatic?: boolean;
  /** Whether it lowered the delivery fee, which is stored with the lower amount. */
  isDelivery?: boolean;
}

/** All parts of an order's price; deductions are positive (ENT-17). */
export interface StoredFees extends Record<FeeField, Minor> {
  dishAmountBeforePromotion: Minor;
  dishAmount: Minor;
  deliveryFeeForCustomerOrig: Minor;
  consumeTax: Minor;
  memberPromotionAmount: Minor;
  selfPickup: Minor;
  /** The first promotion that lowers the dishes. */
  promotion?: StoredPromotion;
  /** The others. */
  morePromotions?: StoredPromotion[];
  /** `consumeTax` does not contain the taxes that prices include. */
  taxes: {
    name: Texts;
    percent: number;
    amount: Minor;
    included?: boolean;
    /** The amount that is taxed; older orders lack it. */
    base?: Minor;
    /** The base does not contain the service charge. */
    exceptService?: boolean;
    /** Other parts that the base does not contain. */
    exceptParts?: ('dishes' | 'delivery' | 'packing')[];
  }[];
  /** Rounds a total that is paid in cash to the smallest coin; absent when nothing is rounded. */
  cashRounding?: Minor;
  walletPayAmount: Minor;
  /**
   * The amount that a bought voucher paid when the order was placed. A voucher is used as a whole, so a later
   * removal of dishes does not change the amount.
   */
  voucherPayAmount?: Minor;
}

/**
 * The last action of staff on an order: the person, the action, and the state that an undo within a minute
 * restores.
 */
export interface LastAct {
  at: string;
  actor: string;
  act: string;
  /** The status after the action; a different current status means that a later action changed the order. */
  to: number;
  /** Absent if the action moved money. */
  undo?: {
    status: number;
    payStatus: number;
    acceptedAt: string | null;
    promisedAt: string | null;
    readyAt: string | null;
  };
}

export const orders = pgTable(
  'orders',
  {
    /** orderTransactionId; it cannot be guessed. */
    id: text('id').primaryKey(),
    /** orderSn, the readable number. */
    sn: text('sn').notNull(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    /** Null for a round of a shared table, whose owner is the party, and for a guest at the counter without a number. */
    userId: integer('user_id').references(() => users.id),
    partyId: text('party_id').references(() => parties.id),
    /** The booked table that its dishes are for (BKG-04). */
    reservationId: text('reservation_id').references(() => reservations.id),
    /** Until when the diner can change or cancel dishes for a booked table. */
    changeUntil: timestamp('change_until', { withTimezone: true }),
    /**
     * The bought voucher that pays a part of the order; it counts as redeemed while the order is not canceled.
     */
    voucherCode: text('voucher_code').references(() => voucherCodes.code),
    /** OrderStatus: 0, 2, 4, 7, 9 or 10 (DEC-70). */
    status: smallint('status').notNull().default(OrderStatus.AwaitingPayment),
    /** PayStatus. */
    payStatus: smallint('pay_status').notNull().default(PayStatus.Unpaid),
    deliveryType: text('delivery_type').$type<DeliveryType>().notNull(),
    /** The slot, `YYYY-MM-DD HH:MM-HH:MM` in the restaurant's time zone; null for as soon as possible. */
    slot: text('slot'),
    address: jsonb('address').$type<StoredAddress>(),
    distanceMetres: doublePrecision('distance_metres'),
    tableNo: text('table_no'),
    /** The table from which staff last moved it while it was open, for the kitchen. */
    movedFrom: text('moved_from'),
    payType: text('pay_type').notNull(),
    total: bigint('total', { mode: 'number' }).$type<Minor>().notNull(),
    fees: jsonb('fees').$type<StoredFees>().notNull(),
    remark: text('remark'),
    deliveryNote: text('delivery_note'),
    cutlery: smallint('cutlery'),
    /** The foods that guests avoid, by the position of their line; null if no guest stated any. */
    avoids: jsonb('avoids').$type<Record<string, Avoidable[]>>(),
    promotionCode: text('promotion_code'),
    /** The keys of the promotions that applied without a code. */
    autoPromotions: text('auto_promotions').array().notNull().default([]),
    /**
     * Whether the order counts in the load of its slot and in the uses of its promotion; both are released when
     * the order ends.
     */
    slotHeld: boolean('slot_held').notNull().default(false),
    /** The number of dishes that it takes in its slot; 0 while it holds none. */
    slotDishes: integer('slot_dishes').notNull().default(0),
    promotionHeld: boolean('promotion_held').notNull().default(false),
    /** The `autoPromotions` in whose uses the order counts. */
    autoPromotionsHeld: text('auto_promotions_held').array().notNull().default([]),
    /**
     * The part that the wallet paid, which is released like slot and promotion. A payment of the whole order by
     * wallet is refunded as a payment instead.
     */
    walletHeld: bigint('wallet_held', { mode: 'number' }).$type<Minor>().notNull().default(0),
    courierName: text('courier_name'),
    courierMobile: text('courier_mobile'),
    cancelReason: text('cancel_reason'),
    utmSource: text('utm_source'),
    /** How the order came in, and the member of staff who took it. */
    source: text('source').$type<OrderSource>().notNull().default('online'),
    takenBy: text('taken_by'),
    /** The name to call out for an order that staff took. */
    customerName: text('customer_name'),
    /** The address for mails of this order, and their language. */
    receiveEmail: text('receive_email'),
    locale: text('locale').$type<Locale>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** When staff accepted the order, and the time that they promised. */
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    promisedAt: timestamp('promised_at', { withTimezone: true }),
    /** When it was ready to be handed over; a delivery that is ready still has status 4 on the wire. */
    readyAt: timestamp('ready_at', { withTimezone: true }),
    /** When it was completed or cancelled. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    refusedFor: text('refused_for').$type<RefusalReason>(),
    /**
     * The value of removed lines with their share of discounts, fees and taxes; `total` does not contain it.
     */
    takenOff: bigint('taken_off', { mode: 'number' }).$type<Minor>().notNull().default(0),
    lastAct: jsonb('last_act').$type<LastAct>(),
  },
  (t) => [
    // The number is the first column, because operators search without a restaurant.
    unique('orders_sn').on(t.sn, t.restaurantId),
    // Read backwards for the newest orders; drizzle's desc() would put nulls last, but the queries put them
    // first.
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_restaurant').on(t.restaurantId, t.createdAt),
    // One unconfirmed payment per user and restaurant; the index enforces it under concurrent submits.
    uniqueIndex('orders_unpaid')
      .on(t.userId, t.restaurantId)
      .where(sql`${t.status} = 0 and ${t.payStatus} = 0`),
    // Used for the unfinished orders of a table (DIN-03).
    index('orders_table')
      .on(t.restaurantId, t.tableNo)
      .where(sql`${t.tableNo} is not null and ${t.status} not in (9, 10)`),
    // Used by the board of a restaurant: its open orders and those that ended today.
    index('orders_open').on(t.restaurantId, t.createdAt).where(sql`${t.status} in (2, 4, 7)`),
    index('orders_ended').on(t.restaurantId, t.endedAt).where(sql`${t.endedAt} is not null`),
    // Used by the retention job: ended orders that still contain personal data.
    index('orders_personal_words')
      .on(t.endedAt)
      .where(
        sql`${t.endedAt} is not null and (${t.address} is not null or ${t.remark} is not null or ${t.deliveryNote} is not null
          or ${t.receiveEmail} is not null or ${t.courierName} is not null or ${t.courierMobile} is not null
          or ${t.avoids} is not null or ${t.customerName} is not null or ${t.cancelReason} <> 'pay window over')`,
      )
      .concurrently(),
    index('orders_paid').on(t.restaurantId, t.paidAt).where(sql`${t.paidAt} is not null`),
    index('orders_expiry').on(t.expiresAt).where(sql`${t.status} = 0 and ${t.payStatus} = 0`),
    check('orders_status', sql`${t.status} in (0, 2, 4, 7, 9, 10)`),
    check('orders_total', sql`${t.total} >= 0`),
    check('orders_taken_off', sql`${t.takenOff} >= 0`),
    index('orders_party').on(t.partyId).where(sql`${t.partyId} is not null`),
    // A booked table has one active order; a new order of dishes replaces it.
    uniqueIndex('orders_reservation')
      .on(t.reservationId)
      .where(sql`${t.reservationId} is not null and ${t.status} in (2, 4, 7, 9)`),
    index('orders_voucher').on(t.voucherCode).where(sql`${t.voucherCode} is not null`),
    index('orders_of_reservation').on(t.reservationId).where(sql`${t.reservationId} is not null`),
    check('orders_change_until', sql`${t.reservationId} is null or ${t.changeUntil} is not null`),
    check(
      'orders_owner',
      sql`num_nonnulls(${t.userId}, ${t.partyId}) = 1
        or (num_nonnulls(${t.userId}, ${t.partyId}) = 0 and ${t.source} <> 'online')`,
    ),
    check('orders_source', sql`(${t.source} = 'online') = (${t.takenBy} is null)`),
    check('orders_wallet_held', sql`${t.walletHeld} between 0 and ${t.total}`),
  ],
);

/** A chosen item of a line. */
export interface OrderedItem {
  itemId: number;
  name: Texts;
  price: Minor;
  count: number;
  /** The dish of the menu that it is, its specification, and the part of the line's unit price that belongs to it. */
  dishId?: number;
  specId?: number;
  share?: Minor;
  /** The item that opened its group. */
  under?: number;
}

/** Lines store their own names and prices, because menus change. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    dishId: integer('dish_id').notNull(),
    name: jsonb('name').$type<Texts>().notNull(),
    picture: text('picture'),
    specId: integer('spec_id'),
    specName: jsonb('spec_name').$type<Texts>(),
    items: jsonb('items').$type<OrderedItem[]>().notNull().default([]),
    /** The food facts of the dish when it was chosen; null if it states none. */
    food: jsonb('food').$type<FoodFacts>(),
    remark: text('remark'),
    /** The language of the guest who wrote the remark. */
    remarkLocale: text('remark_locale').$type<Locale>(),
    /** The pieces without the removed ones, which are in `takenOff`. */
    count: integer('count').notNull(),
    takenOff: integer('taken_off').notNull().default(0),
    unitPrice: bigint('unit_price', { mode: 'number' }).$type<Minor>().notNull(),
    /** The box fee per piece; it is a part of the order's box fee. */
    boxFee: bigint('box_fee', { mode: 'number' }).$type<Minor>().notNull().default(0),
    /** The pieces taken from the dish's stock, which are returned on cancellation or expiry. */
    stockTaken: integer('stock_taken').notNull().default(0),
    /** The pieces of limited dishes that one piece of a set has taken, by dish. */
    partsTaken: jsonb('parts_taken').$type<Record<string, number>>().notNull().default({}),
    /** The dishes of a set that the kitchen has prepared, by item. */
    preparedParts: jsonb('prepared_parts').$type<number[]>().notNull().default([]),
    /** When the kitchen prepared it; null before (CON-08). */
    preparedAt: timestamp('prepared_at', { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_lines_picture').on(t.picture).where(sql`${t.picture} is not null`),
    check(
      'order_lines_count',
      sql`${t.count} >= 0 and ${t.takenOff} >= 0 and ${t.count} + ${t.takenOff} > 0`,
    ),
  ],
);

/** When an order reached each status, and who changed the status. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: smallint('status').notNull(),
    payStatus: smallint('pay_status').notNull(),
    actor: text('actor').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (t) => [index('order_events_order').on(t.orderId, t.id)],
);

/** Idempotency keys of orders: the first request with a key and its answer (docs/reliability.md, promise 4). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    orderId: text('order_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);

/** The numbers of orders and of their dishes per slot, where slots have a capacity. */
export const slotLoads = pgTable(
  'slot_loads',
  {
    restaurantId: integer('restaurant_id').notNull(),
    deliveryType: text('delivery_type').$type<DeliveryType>().notNull(),
    slot: text('slot').notNull(),
    taken: integer('taken').notNull(),
    dishes: integer('dishes').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.deliveryType, t.slot] }),
    check('slot_loads_taken', sql`${t.taken} >= 0`),
    check('slot_loads_dishes', sql`${t.dishes} >= 0`),
  ],
);
