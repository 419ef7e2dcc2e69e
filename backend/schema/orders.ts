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
import { OrderStatus, PayStatus } from '../../lib/contract/statuses';
import type { CountryCode, DeliveryType, Locale, Minor, Texts } from '../../lib/contract/vocabulary';
import { users } from './auth';
import { restaurants } from './restaurant';

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
  taxes: { name: Texts; percent: number; amount: Minor }[];
  walletPayAmount: Minor;
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
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
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
    // What a table has under way (DIN-03).
    index('orders_table')
      .on(t.restaurantId, t.tableNo)
      .where(sql`${t.tableNo} is not null and ${t.status} not in (9, 10)`),
    index('orders_expiry').on(t.expiresAt).where(sql`${t.status} = 0 and ${t.payStatus} = 0`),
    check('orders_status', sql`${t.status} in (0, 2, 4, 7, 9, 10)`),
    check('orders_total', sql`${t.total} >= 0`),
    check('orders_wallet_held', sql`${t.walletHeld} between 0 and ${t.total}`),
  ],
);

/** Lines keep their own names and prices: menus change, orders don't. */
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
    remark: text('remark'),
    count: integer('count').notNull(),
    unitPrice: bigint('unit_price', { mode: 'number' }).$type<Minor>().notNull(),
    /** Pieces taken from the dish's stock, to be given back on cancel or expiry. */
    stockTaken: integer('stock_taken').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.position] }), check('order_lines_count', sql`${t.count} > 0`)],
);

/** When each status was reached, and by whom. */
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

/** One press, one order (reliability 4): the key's first request and its answer. */
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
