import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Minor } from '../../lib/contract/vocabulary';
import { users } from './auth';
import { reservationDeposits } from './deposits';
import { orders } from './orders';
import { partyShares } from './parties';
import { voucherOrders } from './vouchers';
import { topUps } from './wallet';

/** What a payment is for. */
export type PaymentPurpose = 'order' | 'voucher' | 'topup' | 'share' | 'deposit';

/**
 * `pending` until money came; `paid`; `cancelled` and `failed` are ends without money, which late money can still turn;
 * `refund_due`: all of it goes back and not all has; `refunded`: all of it went back. What went back in part leaves it `paid`.
 */
export type PaymentState = 'pending' | 'paid' | 'failed' | 'cancelled' | 'refund_due' | 'refunded';

/** One try to pay for something by one pay type. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose').$type<PaymentPurpose>().notNull().default('order'),
    /** What is paid for: exactly one of these five. */
    orderId: text('order_id').references(() => orders.id),
    voucherOrderId: text('voucher_order_id').references(() => voucherOrders.id),
    topUpId: text('top_up_id').references(() => topUps.id),
    partyShareId: text('party_share_id').references(() => partyShares.id),
    /** The reservation of a deposit. */
    depositId: text('deposit_id').references(() => reservationDeposits.reservationId),
    restaurantId: integer('restaurant_id').notNull(),
    /** Who pays, and to whose wallet money can go back; null for a guest at a shared table. */
    userId: integer('user_id').references(() => users.id),
    payType: text('pay_type').notNull(),
    provider: text('provider').notNull(),
    state: text('state').$type<PaymentState>().notNull().default('pending'),
    amount: bigint('amount', { mode: 'number' }).$type<Minor>().notNull(),
    /** What has gone back or is on its way back; the sum of its refunds that did not fail (docs/reliability.md, promise 6). */
    refunded: bigint('refunded', { mode: 'number' }).$type<Minor>().notNull().default(0),
    /** What the bank's notice or the statement names. */
    reference: text('reference').notNull(),
    /** The provider's own name of the payment. */
    providerRef: text('provider_ref'),
    /** EMVCo payload of QR types. */
    qrPayload: text('qr_payload'),
    payUrl: text('pay_url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    /** When its provider was last asked about it. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
  },
  (t) => [
    unique('payments_reference').on(t.restaurantId, t.reference),
    // Statements and notices name the reference alone.
    index('payments_by_reference').on(t.reference),
    index('payments_order').on(t.orderId, t.createdAt),
    index('payments_voucher_order').on(t.voucherOrderId).where(sql`${t.voucherOrderId} is not null`),
    index('payments_top_up').on(t.topUpId).where(sql`${t.topUpId} is not null`),
    index('payments_party_share').on(t.partyShareId).where(sql`${t.partyShareId} is not null`),
    index('payments_deposit').on(t.depositId).where(sql`${t.depositId} is not null`),
    index('payments_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('payments_newest').on(t.createdAt, t.id),
    index('payments_restaurant').on(t.restaurantId, t.createdAt),
    // The figures of a day.
    index('payments_settled').on(t.restaurantId, t.settledAt).where(sql`${t.settledAt} is not null`),
    // Money may still come, and there is somebody to ask about it.
    index('payments_askable')
      .on(sql`coalesce(${t.askedAt}, ${t.createdAt})`)
      .where(sql`${t.state} in ('pending', 'cancelled', 'failed') and ${t.providerRef} is not null`),
    index('payments_refund_due').on(t.createdAt).where(sql`${t.state} = 'refund_due'`),
    uniqueIndex('payments_provider_ref')
      .on(t.provider, t.providerRef)
      .where(sql`${t.providerRef} is not null`),
    check('payments_amount', sql`${t.amount} >= 0`),
    check('payments_refunded', sql`${t.refunded} between 0 and ${t.amount}`),
    check(
      'payments_subject',
      sql`num_nonnulls(${t.orderId}, ${t.voucherOrderId}, ${t.topUpId}, ${t.partyShareId}, ${t.depositId}) = 1 and case ${t.purpose}
        when 'order' then ${t.orderId} is not null
        when 'voucher' then ${t.voucherOrderId} is not null
        when 'topup' then ${t.topUpId} is not null
        when 'share' then ${t.partyShareId} is not null
        when 'deposit' then ${t.depositId} is not null
        else false end`,
    ),
  ],
);

/** `SOURCE`: the way it came; `WALLET_PAY`: into the diner's wallet, at once (API-70). */
export type RefundMethod = 'SOURCE' | 'WALLET_PAY';
export type RefundState = 'due' | 'done' | 'failed';

/** Money that goes back, whole or in part. */
export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey().default(sql`gen_random_uuid()::text`),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    restaurantId: integer('restaurant_id').notNull(),
    amount: bigint('amount', { mode: 'number' }).$type<Minor>().notNull(),
    method: text('method').$type<RefundMethod>().notNull(),
    state: text('state').$type<RefundState>().notNull(),
    reason: text('reason').notNull(),
    /** The decision that it comes from: the same one refunds once. */
    dedupeKey: text('dedupe_key').notNull(),
    actor: text('actor').notNull(),
    /** Tries at the provider so far, and when the next one is due. */
    tries: smallint('tries').notNull().default(0),
    tryAt: timestamp('try_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (t) => [
    unique('refunds_once').on(t.dedupeKey),
    index('refunds_payment').on(t.paymentId, t.createdAt),
    index('refunds_settled').on(t.restaurantId, t.settledAt),
    index('refunds_due').on(t.tryAt).where(sql`${t.state} = 'due'`),
    check('refunds_amount', sql`${t.amount} > 0`),
  ],
);

/** Outcome of a notice; those without effect wait for the operator (docs/reliability.md, promise 8). */
export type NoticeOutcome =
  | 'confirmed'
  | 'known before'
  | 'paid twice'
  | 'failed'
  | 'wrong amount'
  | 'unknown reference';

/** `matched` with a payment; `sent back` by hand; `noted`: nothing more to do. */
export type NoticeSettlement = 'matched' | 'sent back' | 'noted';

/** Notices of providers, each applied once (docs/reliability.md, promise 5). */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider').notNull(),
    noticeId: text('notice_id').notNull(),
    paymentId: text('payment_id'),
    outcome: text('outcome').$type<NoticeOutcome>().notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    /** Whose money it is: by its payment, or by the account that it names. Null: only the operator of the platform sees it. */
    restaurantId: integer('restaurant_id'),
    /** What people made of a notice without effect. */
    settledAs: text('settled_as').$type<NoticeSettlement>(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    settledBy: text('settled_by'),
    note: text('note'),
  },
  (t) => [
    unique('payment_notices_once').on(t.provider, t.noticeId),
    index('payment_notices_newest').on(t.receivedAt),
    index('payment_notices_payment').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    index('payment_notices_open')
      .on(t.restaurantId, t.receivedAt)
      .where(sql`${t.settledAt} is null and ${t.outcome} in ('unknown reference', 'wrong amount')`),
    check(
      'payment_notices_settled',
      sql`num_nonnulls(${t.settledAs}, ${t.settledAt}, ${t.settledBy}) in (0, 3)
        and (${t.settledAs} is null or ${t.settledAs} in ('matched', 'sent back', 'noted'))
        and (${t.settledAs} is distinct from 'matched' or ${t.paymentId} is not null)`,
    ),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
