import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { Minor } from '../../../lib/contract/vocabulary';
import { orders } from '../orders/orders.tables';

export type PaymentState = 'pending' | 'paid' | 'failed' | 'cancelled' | 'refund_due' | 'refunded';

/** One try to pay an order by one pay type. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    restaurantId: integer('restaurant_id').notNull(),
    payType: text('pay_type').notNull(),
    provider: text('provider').notNull(),
    state: text('state').$type<PaymentState>().notNull().default('pending'),
    amount: bigint('amount', { mode: 'number' }).$type<Minor>().notNull(),
    /** What the bank's notice or the statement names. */
    reference: text('reference').notNull(),
    /** EMVCo payload of QR types. */
    qrPayload: text('qr_payload'),
    payUrl: text('pay_url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (t) => [
    unique('payments_reference').on(t.restaurantId, t.reference),
    index('payments_order').on(t.orderId, t.createdAt),
    check('payments_amount', sql`${t.amount} >= 0`),
  ],
);

/** Notices of providers, each taken once (reliability 5). */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider').notNull(),
    noticeId: text('notice_id').notNull(),
    paymentId: text('payment_id'),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (t) => [unique('payment_notices_once').on(t.provider, t.noticeId)],
);
