import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { DepositState } from '../../lib/contract/reservation-values';
import type { Minor } from '../../lib/contract/vocabulary';
import { reservations } from './reservations';

const minor = (name: string) => bigint(name, { mode: 'number' }).$type<Minor>().notNull();

/** The agreed deposit of a reservation. Lock the reservation before changing it. */
export const reservationDeposits = pgTable(
  'reservation_deposits',
  {
    reservationId: text('reservation_id')
      .primaryKey()
      .references(() => reservations.id),
    restaurantId: integer('restaurant_id').notNull(),
    state: text('state').$type<DepositState>().notNull().default('awaiting'),
    amount: minor('amount'),
    /** Hours before the reservation until which a cancellation is free, and the instant that results. */
    freeHours: integer('free_hours').notNull(),
    freeUntil: timestamp('free_until', { withTimezone: true }).notNull(),
    payUntil: timestamp('pay_until', { withTimezone: true }).notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    /** The outcome of a paid deposit. The sum of the fields is its amount. */
    returned: minor('returned').default(0),
    kept: minor('kept').default(0),
    used: minor('used').default(0),
    /** Sent in the mail about the paid deposit, whose reader can confirm the address with it. */
    confirmToken: text('confirm_token'),
  },
  (t) => [
    index('reservation_deposits_awaiting').on(t.payUntil).where(sql`${t.state} = 'awaiting'`),
    // Used by the figures of a day.
    index('reservation_deposits_paid').on(t.restaurantId, t.paidAt),
    check(
      'reservation_deposits_state',
      sql`${t.state} in ('awaiting', 'expired', 'cancelled', 'paid', 'returned', 'kept', 'used')`,
    ),
    check('reservation_deposits_amount', sql`${t.amount} > 0`),
    check('reservation_deposits_parts', sql`least(${t.returned}, ${t.kept}, ${t.used}) >= 0`),
    check(
      'reservation_deposits_whole',
      sql`${t.returned} + ${t.kept} + ${t.used} = case when ${t.state} in ('returned', 'kept', 'used') then ${t.amount} else 0 end`,
    ),
    check(
      'reservation_deposits_came',
      sql`(${t.paidAt} is null) = (${t.state} in ('awaiting', 'expired', 'cancelled'))`,
    ),
  ],
);

export type DepositRow = typeof reservationDeposits.$inferSelect;
