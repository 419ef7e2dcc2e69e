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
import type { RefundMethod } from '../../lib/contract/pay-types';
import type { RefundRecipient } from '../../lib/contract/refund-recipient-values';
import type { Minor } from '../../lib/contract/vocabulary';
import { users } from './auth';
import { reservationDeposits } from './deposits';
import { orders } from './orders';
import { partyShares } from './parties';
import { voucherOrders } from './vouchers';
import { topUps } from './wallet';

/** The purpose of a payment. */
export type PaymentPurpose = 'order' | 'voucher' | 'topup' | 'share' | 'deposit';

/**
 * `pending`: no money yet. `paid`: also when a part was refunded. `cancelled` and `failed`: ended without
 * money, although late money can still arrive. `refund_due`: a full refund is not complete yet. `refunded`:
 * fully refunded.
 */
export type PaymentState = 'pending' | 'paid' | 'failed' | 'cancelled' | 'refund_due' | 'refunded';

/** An attempt to pay for one subject by one payment method. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose').$type<PaymentPurpose>().notNull().default('order'),
    /** The subject of the payment: exactly one of these five. */
    orderId: text('order_id').references(() => orders.id),
    voucherOrderId: text('voucher_order_id').references(() => voucherOrders.id),
    topUpId: text('top_up_id').references(() => topUps.id),
    partyShareId: text('party_share_id').references(() => partyShares.id),
    /** The reservation whose deposit is paid. */
    depositId: text('deposit_id').references(() => reservationDeposits.reservationId),
    restaurantId: integer('restaurant_id').notNull(),
    /** The payer, to whose wallet money can be refunded; null for a guest at a shared table. */
    userId: integer('user_id').references(() => users.id),
    payType: text('pay_type').notNull(),
    provider: text('provider').notNull(),
    state: text('state').$type<PaymentState>().notNull().default('pending'),
    amount: bigint('amount', { mode: 'number' }).$type<Minor>().notNull(),
    /**
     * The refunded amount with pending refunds: the sum of all refunds that did not fail (docs/reliability.md,
     * promise 6).
     */
    refunded: bigint('refunded', { mode: 'number' }).$type<Minor>().notNull().default(0),
    /** The reference in the bank's notice or statement. */
    reference: text('reference').notNull(),
    /** The provider's id of the payment. */
    providerRef: text('provider_ref'),
    /** The EMVCo payload of QR payment methods. */
    qrPayload: text('qr_payload'),
    payUrl: text('pay_url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    /** When the provider was last queried about the payment. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
  },
  (t) => [
    unique('payments_reference').on(t.restaurantId, t.reference),
    // Bank statements and notices contain only the reference.
    index('payments_by_reference').on(t.reference),
    index('payments_order').on(t.orderId, t.createdAt),
    index('payments_voucher_order').on(t.voucherOrderId).where(sql`${t.voucherOrderId} is not null`),
    index('payments_top_up').on(t.topUpId).where(sql`${t.topUpId} is not null`),
    index('payments_party_share').on(t.partyShareId).where(sql`${t.partyShareId} is not null`),
    index('payments_deposit').on(t.depositId).where(sql`${t.depositId} is not null`),
    index('payments_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('payments_newest').on(t.createdAt, t.id),
    index('payments_restaurant').on(t.restaurantId, t.createdAt),
    // Used by the figures of a day.
    index('payments_settled').on(t.restaurantId, t.settledAt).where(sql`${t.settledAt} is not null`),
    // Payments that may still receive money and whose provider can be queried.
    index('payments_askable')
      .on(sql`coalesce(${t.askedAt}, ${t.createdAt})`)
      .where(sql`${t.state} in ('pending', 'cancelled', 'failed') and ${t.providerRef} is not null`),
    index('payments_pending').on(t.expiresAt).where(sql`${t.state} = 'pending'`).concurrently(),
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

export type RefundState = 'due' | 'done' | 'failed';

/**
 * The reason of a refund. `unwanted`: the payment came too late or twice. `retry`: replaces a failed refund.
 * `reject` and `top-up`: a top-up was rejected or is returned. `dropped`: dishes were removed from the
 * bill of a group or a table because others did not pay.
 */
export type RefundKind =
  | 'unwanted'
  | 'cancel'
  | 'expired'
  | 'taken-off'
  | 'dropped'
  | 'deposit'
  | 'voucher'
  | 'reject'
  | 'top-up'
  | 'operator'
  | 'retry';

/** A full or partial refund. */
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
    /** Null in rows of earlier releases; their `dedupe_key` begins with the kind (`isUnwanted`). */
    kind: text('kind').$type<RefundKind>(),
    /** Identifies the decision behind the refund; one decision refunds once. */
    dedupeKey: text('dedupe_key').notNull(),
    actor: text('actor').notNull(),
    /** The account or mail address that a guest gave for a refund that people send; the retention job deletes it. */
    recipient: jsonb('recipient').$type<RefundRecipient>(),
    /** The message that told the diner; null where only a page tells it, and in rows of earlier releases. */
    toldBy: text('told_by').$type<'email' | 'sms'>(),
    /** The number of tries at the provider so far, and the time of the next one. */
    tries: smallint('tries').notNull().default(0),
    tryAt: timestamp('try_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (t) => [
    unique('refunds_once').on(t.dedupeKey),
    index('refunds_payment').on(t.paymentId, t.createdAt),
    index('refunds_settled').on(t.restaurantId, t.settledAt),
    // Used by the retention job.
    index('refunds_personal')
      .on(t.createdAt)
      .where(sql`${t.recipient} is not null and ${t.state} <> 'due'`)
      .concurrently(),
    index('refunds_due').on(t.tryAt).where(sql`${t.state} = 'due'`),
    // Used by the metrics.
    index('refunds_failed').on(t.paymentId).where(sql`${t.state} = 'failed'`).concurrently(),
    check('refunds_amount', sql`${t.amount} > 0`),
  ],
);

/** The outcome of a notice. Notices without effect wait for the operator (docs/reliability.md, promise 8). */
export type NoticeOutcome =
  | 'confirmed'
  | 'known before'
  | 'paid twice'
  | 'failed'
  // The payer asks the bank for the money back; a deadline of the company runs.
  | 'disputed'
  | 'wrong amount'
  | 'unknown reference';

/** The outcomes that staff must settle. */
export const openOutcomes = [
  'unknown reference',
  'wrong amount',
  'disputed',
] as const satisfies NoticeOutcome[];

/** `matched`: with a payment. `sent back`: returned by hand. `noted`: needs no further action. */
export type NoticeSettlement = 'matched' | 'sent back' | 'noted';

/** Notices of providers; each is applied once (docs/reliability.md, promise 5). */
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
    /**
     * The restaurant that receives the money, found by the payment or the account. Null if it is the
     * operator's, or if several restaurants share the account.
     */
    restaurantId: integer('restaurant_id'),
    /** The decision of staff or the operator on a notice without effect. */
    settledAs: text('settled_as').$type<NoticeSettlement>(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    settledBy: text('settled_by'),
    note: text('note'),
  },
  (t) => [
    // Notices of different accounts may have the same number.
    uniqueIndex('payment_notices_once_per_account').on(
      t.provider,
      t.noticeId,
      sql`coalesce(${t.body} ->> 'account', ${t.body} ->> 'merchantId', '')`,
    ),
    index('payment_notices_newest').on(t.receivedAt),
    index('payment_notices_payment').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    index('payment_notices_open')
      .on(t.restaurantId, t.receivedAt)
      .where(sql`${t.settledAt} is null and ${t.outcome} in ('unknown reference', 'wrong amount')`),
    index('payment_notices_to_settle')
      .on(t.restaurantId, t.receivedAt)
      .where(
        sql`${t.settledAt} is null and ${t.outcome} in ('unknown reference', 'wrong amount', 'disputed')`,
      )
      .concurrently(),
    // Used by the figures.
    index('payment_notices_disputed')
      .on(t.restaurantId, t.receivedAt)
      .where(sql`${t.outcome} = 'disputed'`)
      .concurrently(),
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
