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
import type { Avoidable, FoodFacts } from '../../lib/contract/food-values';
import type { RefusalReason } from '../../lib/contract/staff/order-values';
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

/** Every part of an order's price; deductions are positive (ENT-17). */
export interface StoredFees {
  dishAmountBeforePromotion: Minor;
  dishAmount: Minor;
  deliveryFee: Minor;
  deliveryFeeForCustomerOrig: Minor;
  packageFee: Minor;
  platformPackageFee: Minor;
  serviceFee: Minor;
  payServiceFee: Minor;
  boxFee: Minor;
  smallOrderAmountExtraCharge: Minor;
  consumeTax: Minor;
  memberPromotionAmount: Minor;
  selfPickup: Minor;
  promotion?: { code: string; name: Texts; amount: Minor };
  /** Taxes that prices include are no part of `consumeTax`. */
  taxes: { name: Texts; percent: number; amount: Minor; included?: boolean }[];
  walletPayAmount: Minor;
  /** What a bought voucher paid when it was placed. A voucher is used whole, so pieces taken off later leave it as it is. */
  voucherPayAmount?: Minor;
}

/** The last act of staff on an order: who did what, and what to restore when it is undone within a minute. */
export interface LastAct {
  at: string;
  actor: string;
  act: string;
  /** The status that the act brought; another one means that somebody else has acted since. */
  to: number;
  /** Absent after acts that moved money. */
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
    /** orderTransactionId: unguessable. */
    id: text('id').primaryKey(),
    /** orderSn: for people. */
    sn: text('sn').notNull(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    /** Null for a round of a shared table, which belongs to its party. */
    userId: integer('user_id').references(() => users.id),
    partyId: text('party_id').references(() => parties.id),
    /** The booked table that its dishes are for (BKG-04). */
    reservationId: text('reservation_id').references(() => reservations.id),
    /** Until when its diner can change or cancel dishes for a booked table. */
    changeUntil: timestamp('change_until', { withTimezone: true }),
    /** The bought voucher that pays a part of it; redeemed for as long as the order stands. */
    voucherCode: text('voucher_code').references(() => voucherCodes.code),
    /** OrderStatus: 0, 2, 4, 7, 9 or 10 (DEC-70). */
    status: smallint('status').notNull().default(OrderStatus.AwaitingPayment),
    /** PayStatus. */
    payStatus: smallint('pay_status').notNull().default(PayStatus.Unpaid),
    deliveryType: text('delivery_type').$type<DeliveryType>().notNull(),
    /** A slot `YYYY-MM-DD HH:MM-HH:MM` in the restaurant's time zone; null: as soon as possible. */
    slot: text('slot'),
    address: jsonb('address').$type<StoredAddress>(),
    distanceMetres: doublePrecision('distance_metres'),
    tableNo: text('table_no'),
    payType: text('pay_type').notNull(),
    total: bigint('total', { mode: 'number' }).$type<Minor>().notNull(),
    fees: jsonb('fees').$type<StoredFees>().notNull(),
    remark: text('remark'),
    deliveryNote: text('delivery_note'),
    cutlery: smallint('cutlery'),
    /** What the diners of lines avoid, by the position of the line; null when nobody told (ALG-03). */
    avoids: jsonb('avoids').$type<Record<string, Avoidable[]>>(),
    promotionCode: text('promotion_code'),
    /** Whether it counts in its slot's load, and in its promotion's uses: what must be given back when it ends. */
    slotHeld: boolean('slot_held').notNull().default(false),
    promotionHeld: boolean('promotion_held').notNull().default(false),
    /** Wallet money that stands in it, likewise; not the money of a payment by wallet, which is refunded as a payment. */
    walletHeld: bigint('wallet_held', { mode: 'number' }).$type<Minor>().notNull().default(0),
    courierName: text('courier_name'),
    courierMobile: text('courier_mobile'),
    cancelReason: text('cancel_reason'),
    utmSource: text('utm_source'),
    /** Where mails of this order go, and their language. */
    receiveEmail: text('receive_email'),
    locale: text('locale').$type<Locale>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** When staff took the order, and for when they promised it. */
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    promisedAt: timestamp('promised_at', { withTimezone: true }),
    /** When it was ready to be handed over; a delivery that is ready is still 4 on the wire. */
    readyAt: timestamp('ready_at', { withTimezone: true }),
    /** When it was completed or cancelled. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    refusedFor: text('refused_for').$type<RefusalReason>(),
    /** What lines that staff took off came to, with their share of discounts, fees and taxes; no longer part of `total`. */
    takenOff: bigint('taken_off', { mode: 'number' }).$type<Minor>().notNull().default(0),
    lastAct: jsonb('last_act').$type<LastAct>(),
  },
  (t) => [
    // The number first: operators look it up without a restaurant.
    unique('orders_sn').on(t.sn, t.restaurantId),
    // Read backwards for the newest; drizzle's desc() would put nulls last, which is another order than the queries'.
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_restaurant').on(t.restaurantId, t.createdAt),
    // One unconfirmed payment per diner and restaurant (CHK-13); the database is the judge under parallel submits.
    uniqueIndex('orders_unpaid')
      .on(t.userId, t.restaurantId)
      .where(sql`${t.status} = 0 and ${t.payStatus} = 0`),
    // Unfinished orders of a table (DIN-03).
    index('orders_table')
      .on(t.restaurantId, t.tableNo)
      .where(sql`${t.tableNo} is not null and ${t.status} not in (9, 10)`),
    // The board of a restaurant: its open orders, and those that ended today.
    index('orders_open').on(t.restaurantId, t.createdAt).where(sql`${t.status} in (2, 4, 7)`),
    index('orders_ended').on(t.restaurantId, t.endedAt).where(sql`${t.endedAt} is not null`),
    // What the retention job looks for: ended orders that still name somebody.
    index('orders_personal')
      .on(t.endedAt)
      .where(
        sql`${t.endedAt} is not null and (${t.address} is not null or ${t.remark} is not null or ${t.deliveryNote} is not null
          or ${t.receiveEmail} is not null or ${t.courierMobile} is not null or ${t.avoids} is not null)`,
      ),
    index('orders_paid').on(t.restaurantId, t.paidAt).where(sql`${t.paidAt} is not null`),
    index('orders_expiry').on(t.expiresAt).where(sql`${t.status} = 0 and ${t.payStatus} = 0`),
    check('orders_status', sql`${t.status} in (0, 2, 4, 7, 9, 10)`),
    check('orders_total', sql`${t.total} >= 0`),
    check('orders_taken_off', sql`${t.takenOff} >= 0`),
    index('orders_party').on(t.partyId).where(sql`${t.partyId} is not null`),
    // A booked table has one order of dishes that stands; another one takes its place.
    uniqueIndex('orders_reservation')
      .on(t.reservationId)
      .where(sql`${t.reservationId} is not null and ${t.status} in (2, 4, 7, 9)`),
    index('orders_voucher').on(t.voucherCode).where(sql`${t.voucherCode} is not null`),
    index('orders_of_reservation').on(t.reservationId).where(sql`${t.reservationId} is not null`),
    check('orders_change_until', sql`${t.reservationId} is null or ${t.changeUntil} is not null`),
    check('orders_owner', sql`num_nonnulls(${t.userId}, ${t.partyId}) = 1`),
    check('orders_wallet_held', sql`${t.walletHeld} between 0 and ${t.total}`),
  ],
);

/** Lines store names and prices of their own, because menus change. */
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
    items: jsonb('items')
      .$type<{ itemId: number; name: Texts; price: Minor; count: number }[]>()
      .notNull()
      .default([]),
    /** What was stated of it as it was chosen; null when nothing was (ALG-01). */
    food: jsonb('food').$type<FoodFacts>(),
    remark: text('remark'),
    /** Pieces that stand; those that staff took off are in `takenOff`. */
    count: integer('count').notNull(),
    takenOff: integer('taken_off').notNull().default(0),
    unitPrice: bigint('unit_price', { mode: 'number' }).$type<Minor>().notNull(),
    /** Box fee per piece, part of the order's box fee. */
    boxFee: bigint('box_fee', { mode: 'number' }).$type<Minor>().notNull().default(0),
    /** Pieces taken from the dish's stock, to be given back on cancel or expiry. */
    stockTaken: integer('stock_taken').notNull().default(0),
    /** When the kitchen made it; null while it is to be made (CON-08). */
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

/** When an order reached each status, and who changed it. */
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

/** Idempotency keys of orders: the first request of a key and its answer (docs/reliability.md, promise 4). */
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

/** Orders taken per slot where a slot has a capacity. */
export const slotLoads = pgTable(
  'slot_loads',
  {
    restaurantId: integer('restaurant_id').notNull(),
    deliveryType: text('delivery_type').$type<DeliveryType>().notNull(),
    slot: text('slot').notNull(),
    taken: integer('taken').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.deliveryType, t.slot] }),
    check('slot_loads_taken', sql`${t.taken} >= 0`),
  ],
);
