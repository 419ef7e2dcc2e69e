import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { PayoutDifferenceKind } from '../../lib/contract/staff/payouts';
import type { Minor } from '../../lib/contract/vocabulary';
import { payments } from './payments';
import { restaurants } from './restaurant';

/** The lines of the payment companies' payouts, from their reports or from files. */
export const payoutLines = pgTable(
  'payout_lines',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** The company's id of the line. */
    lineId: text('line_id').notNull(),
    kind: text('kind').$type<'payment' | 'refund'>().notNull(),
    /** Null where the line names no payment of the restaurant. */
    paymentId: text('payment_id').references(() => payments.id),
    /** The name of the payment in the report. */
    reference: text('reference').notNull(),
    amount: bigint('amount', { mode: 'number' }).$type<Minor>().notNull(),
    currency: text('currency').notNull(),
    paidOutOn: date('paid_out_on').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.provider, t.lineId] }),
    index('payout_lines_payment').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    index('payout_lines_day').on(t.restaurantId, t.provider, t.paidOutOn),
    check('payout_lines_amount', sql`${t.amount} >= 0`),
  ],
);

/** The last comparison of a restaurant's payments with the payouts of a company. */
export const payoutChecks = pgTable(
  'payout_checks',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    comparedAt: timestamp('compared_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.restaurantId, t.provider] })],
);

/** Differences between payouts and payments. Those that are no longer true are deleted, unless a person settled them. */
export const payoutDifferences = pgTable(
  'payout_differences',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** Identifies the difference with its amounts, so that another amount is another difference. */
    key: text('key').notNull(),
    kind: text('kind').$type<PayoutDifferenceKind>().notNull(),
    reference: text('reference').notNull(),
    reported: bigint('reported', { mode: 'number' }).$type<Minor>(),
    recorded: bigint('recorded', { mode: 'number' }).$type<Minor>(),
    foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    settledBy: text('settled_by'),
    note: text('note'),
  },
  (t) => [
    unique('payout_differences_once').on(t.restaurantId, t.provider, t.key),
    index('payout_differences_open').on(t.restaurantId, t.foundAt).where(sql`${t.settledAt} is null`),
    check('payout_differences_settled', sql`num_nonnulls(${t.settledAt}, ${t.settledBy}) in (0, 2)`),
  ],
);
