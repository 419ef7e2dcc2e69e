import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { RefundMethod } from '../../lib/contract/pay-types';
import type { Locale, Minor } from '../../lib/contract/vocabulary';
import { users } from './auth';
import { restaurants } from './restaurant';
import type { VoucherConfig } from './restaurant-config';

/** Pieces of one voucher that were bought together, with a copy of the offer, because offers change. */
export const voucherOrders = pgTable(
  'voucher_orders',
  {
    /** orderTransactionId; it cannot be guessed. */
    id: text('id').primaryKey(),
    /** orderSn, the readable number. */
    sn: text('sn').notNull(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** couponId of the offer. */
    voucherId: integer('voucher_id').notNull(),
    voucher: jsonb('voucher').$type<VoucherConfig>().notNull(),
    count: integer('count').notNull(),
    /** The price of one piece, and of all pieces. */
    price: bigint('price', { mode: 'number' }).$type<Minor>().notNull(),
    total: bigint('total', { mode: 'number' }).$type<Minor>().notNull(),
    payType: text('pay_type').notNull(),
    /** The payments of the purchase, including the wallet's part; their refunds return the money. */
    paidBy: text('paid_by').array().notNull().default([]),
    /** VoucherOrderStatus. */
    status: smallint('status').notNull().default(0),
    cancelReason: text('cancel_reason'),
    /** The mail address for the codes, and the language of the mail. */
    email: text('email').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    utmSource: text('utm_source'),
    /** The idempotency key and the hash of its request. */
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The end of the pay window. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /**
     * The last day on which the codes are valid, in the restaurant's time zone; set when the codes are created.
     */
    expireDate: date('expire_date', { mode: 'string' }),
  },
  (t) => [
    unique('voucher_orders_sn').on(t.restaurantId, t.sn),
    unique('voucher_orders_press').on(t.userId, t.idempotencyKey),
    index('voucher_orders_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('voucher_orders_restaurant').on(
      t.restaurantId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('voucher_orders_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('voucher_orders_number').on(t.sn),
    // Used by the retention job.
    index('voucher_orders_personal').on(t.createdAt).where(sql`${t.email} <> ''`),
    index('voucher_orders_expiry').on(t.expiresAt).where(sql`${t.status} = 0`),
    check('voucher_orders_status', sql`${t.status} in (0, 1, 2)`),
    check(
      'voucher_orders_total',
      sql`${t.count} > 0 and ${t.price} >= 0 and ${t.total} = ${t.price} * ${t.count}`,
    ),
    check(
      'voucher_orders_paid',
      sql`${t.status} <> 1 or (${t.paidAt} is not null and ${t.expireDate} is not null)`,
    ),
  ],
);

/** A paid piece. It is either used once or refunded once (docs/reliability.md, promises 6, 9). */
export const voucherCodes = pgTable(
  'voucher_codes',
  {
    /** `K7MN-4PQR-9XYC`, see voucher-code.ts. */
    code: text('code').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => voucherOrders.id),
    position: smallint('position').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    refundedAt: timestamp('refunded_at', { withTimezone: true }),
    refundMethod: text('refund_method').$type<RefundMethod>(),
  },
  (t) => [
    unique('voucher_codes_order').on(t.orderId, t.position),
    check('voucher_codes_end', sql`${t.usedAt} is null or ${t.refundedAt} is null`),
  ],
);

export type VoucherOrderRow = typeof voucherOrders.$inferSelect;
export type VoucherCodeRow = typeof voucherCodes.$inferSelect;
