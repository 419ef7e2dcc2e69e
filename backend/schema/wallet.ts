import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Minor, PayTypeCode } from '../../lib/contract/vocabulary';
import { users } from './auth';
import type { WalletIssueType, WalletSubjectKind } from './issue-types';
import { restaurants } from './restaurant';

/** The source or destination of a movement's money, from the view of the user's wallet. */
type AccountKind = 'diner' | 'sales' | 'cash_in' | 'bonus' | 'refunds' | 'cash_out';

/**
 * Accounts of the ledger: one per user and currency, and one counter account per kind and currency. Only user
 * accounts store a balance, which cannot be negative. The balance of a counter account is the sum of its
 * entries, because a row that every movement updates would serialize all movements.
 */
export const walletAccounts = pgTable(
  'wallet_accounts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<AccountKind>().notNull(),
    userId: integer('user_id').references(() => users.id),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    balance: bigint('balance', { mode: 'number' }).$type<Minor>().notNull().default(0),
  },
  (t) => [
    uniqueIndex('wallet_accounts_diner').on(t.userId, t.currency).where(sql`${t.kind} = 'diner'`),
    uniqueIndex('wallet_accounts_counter').on(t.kind, t.currency).where(sql`${t.kind} <> 'diner'`),
    check('wallet_accounts_owner', sql`(${t.kind} = 'diner') = (${t.userId} is not null)`),
    check('wallet_accounts_balance', sql`${t.balance} >= 0`),
  ],
);

/**
 * The amount that a wallet may pay in 24 hours without a code to the user's mobile number. The trigger
 * wallet_require_code enforces it; a currency without a row has no limit.
 */
export const walletFreeAmounts = pgTable(
  'wallet_free_amounts',
  {
    /** ISO 4217. */
    currency: text('currency').primaryKey(),
    amount: bigint('amount', { mode: 'number' }).$type<Minor>().notNull(),
  },
  (t) => [check('wallet_free_amounts_amount', sql`${t.amount} >= 0`)],
);

/** One movement of a user's money. Only the SQL function wallet_move writes it. */
export const walletTransactions = pgTable(
  'wallet_transactions',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    currency: text('currency').notNull(),
    /** Positive for money into the wallet, negative for money out of it. */
    amount: bigint('amount', { mode: 'number' }).$type<Minor>().notNull(),
    /** The wallet's balance after the movement. */
    balance: bigint('balance', { mode: 'number' }).$type<Minor>().notNull(),
    type: text('type').$type<WalletIssueType>().notNull(),
    subjectKind: text('subject_kind').$type<WalletSubjectKind>(),
    subjectId: text('subject_id'),
    /** One key moves money once; null if the subject's row prevents a second movement. */
    dedupeKey: text('dedupe_key'),
    remark: text('remark'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    unique('wallet_transactions_once').on(t.dedupeKey),
    index('wallet_transactions_user').on(t.userId, t.createdAt, t.id),
    index('wallet_transactions_subject').on(t.subjectKind, t.subjectId),
    // Used for the wallet parts of orders that were refunded on a day.
    index('wallet_transactions_pay_back').on(t.createdAt).where(sql`${t.type} = 'pay_back'`),
    check('wallet_transactions_amount', sql`${t.amount} <> 0 and ${t.balance} >= 0`),
  ],
);

/**
 * Double entry: the entries of a transaction sum to zero, which a deferred trigger checks at commit
 * (docs/reliability.md, promise 3).
 */
export const walletEntries = pgTable(
  'wallet_entries',
  {
    transactionId: text('transaction_id')
      .notNull()
      .references(() => walletTransactions.id),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => walletAccounts.id),
    amount: bigint('amount', { mode: 'number' }).$type<Minor>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.transactionId, t.accountId] }),
    index('wallet_entries_account').on(t.accountId),
  ],
);

/**
 * `unpaid`: waits for its payment. `review`: reported as paid. `done`: credited. `refund_review`: a refund was
 * requested, and its amount was taken out of the wallet.
 */
export type TopUpState = 'unpaid' | 'review' | 'done' | 'rejected' | 'refund_review' | 'refunded';

/** A user's top-up of the wallet; credited after the review of an operator (WAL-07). */
export const topUps = pgTable(
  'top_ups',
  {
    /** transactionId and outTradeNo on the wire; it cannot be guessed. */
    id: text('id').primaryKey(),
    /** The readable number, which bank statements contain. */
    sn: text('sn').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The restaurant whose account receives the money. */
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    currency: text('currency').notNull(),
    amount: bigint('amount', { mode: 'number' }).$type<Minor>().notNull(),
    /** The restaurant adds it on approval; a refund takes it back. */
    bonus: bigint('bonus', { mode: 'number' }).$type<Minor>().notNull().default(0),
    /** The amount that a requested refund has taken out of the wallet, until the refund is decided. */
    refundHeld: bigint('refund_held', { mode: 'number' }).$type<Minor>().notNull().default(0),
    payType: text('pay_type').$type<PayTypeCode>().notNull(),
    state: text('state').$type<TopUpState>().notNull().default('unpaid'),
    remark: text('remark'),
    /** The idempotency key of the request. */
    idempotencyKey: text('press_key'),
    /** The operator's reason to reject the top-up or its refund. */
    reason: text('reason'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
  },
  (t) => [
    unique('top_ups_sn').on(t.restaurantId, t.sn),
    unique('top_ups_press').on(t.userId, t.idempotencyKey),
    index('top_ups_user').on(t.userId, t.createdAt, t.id),
    index('top_ups_open')
      .on(t.restaurantId, t.createdAt)
      .where(sql`${t.state} in ('unpaid', 'review', 'refund_review')`),
    // Used by the retention job: decided top-ups that still contain words of people.
    index('top_ups_personal')
      .on(t.createdAt)
      .where(
        sql`${t.state} in ('done', 'rejected', 'refunded') and (${t.remark} is not null or ${t.reason} is not null)`,
      )
      .concurrently(),
    check(
      'top_ups_amount',
      sql`${t.amount} > 0 and ${t.bonus} >= 0 and ${t.refundHeld} between 0 and ${t.amount} + ${t.bonus}`,
    ),
    check(
      'top_ups_state',
      sql`${t.state} in ('unpaid', 'review', 'done', 'rejected', 'refund_review', 'refunded')`,
    ),
  ],
);

export type TopUpRow = typeof topUps.$inferSelect;
