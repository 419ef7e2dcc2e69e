import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Day, Locale } from '../../lib/contract/vocabulary';
import type { WaitingState } from '../../lib/contract/waiting-list-values';
import { users } from './auth';
import { reservations } from './reservations';
import { restaurants } from './restaurant';

/**
 * Diners who wait for a table at a full time (BKG-02). While an entry is offered, `reservation_slots` counts
 * its table and seats like those of a reservation.
 */
export const waitingList = pgTable(
  'waiting_list',
  {
    /** The id cannot be guessed. */
    id: text('id').primaryKey(),
    /** The order in which tables are offered. */
    turn: bigint('turn', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state').$type<WaitingState>().notNull().default('waiting'),
    /** `YYYY-MM-DD` and `HH:MM` in the restaurant's time zone, and the instant. */
    day: text('day').$type<Day>().notNull(),
    time: text('time').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    people: integer('people').notNull(),
    customerName: text('customer_name').notNull(),
    phoneDial: text('phone_dial').notNull(),
    phoneDigits: text('phone_digits').notNull(),
    email: text('email'),
    remark: text('remark'),
    language: text('language').$type<Locale>().notNull(),
    utmSource: text('utm_source'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** How often a table was offered; each offer's messages contain this number in their keys. */
    offers: integer('offers').notNull().default(0),
    /** Until when the table is held, and the discount of the offer in percent. */
    offeredUntil: timestamp('offered_until', { withTimezone: true }),
    discount: doublePrecision('discount'),
    /** The reservation that an accepted offer created. */
    reservationId: text('reservation_id').references(() => reservations.id),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('waiting_list_one')
      .on(t.userId, t.restaurantId, t.day, t.time)
      .where(sql`${t.endedAt} is null`),
    index('waiting_list_turn').on(t.restaurantId, t.day, t.time, t.turn).where(sql`${t.state} = 'waiting'`),
    index('waiting_list_offered').on(t.offeredUntil).where(sql`${t.state} = 'offered'`),
    index('waiting_list_day').on(t.restaurantId, t.day),
    index('waiting_list_user').on(t.userId, t.startsAt),
    // Used by the retention job.
    index('waiting_list_age').on(t.startsAt),
    index('waiting_list_reservation').on(t.reservationId).where(sql`${t.reservationId} is not null`),
    check(
      'waiting_list_state',
      sql`${t.state} in ('waiting', 'offered', 'taken', 'declined', 'missed', 'left', 'removed', 'expired')`,
    ),
    check('waiting_list_people', sql`${t.people} > 0`),
    check(
      'waiting_list_offered',
      sql`(${t.state} = 'offered') = (${t.offeredUntil} is not null) and (${t.state} <> 'offered' or ${t.discount} is not null)`,
    ),
    check('waiting_list_taken', sql`(${t.state} = 'taken') = (${t.reservationId} is not null)`),
    check('waiting_list_ended', sql`(${t.state} in ('waiting', 'offered')) = (${t.endedAt} is null)`),
  ],
);
