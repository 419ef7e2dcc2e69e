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
import type { BookingSource } from '../../lib/contract/reservation-values';
import type { ReservationStatus } from '../../lib/contract/statuses';
import type { Day, Locale } from '../../lib/contract/vocabulary';
import { users } from './auth';
import { restaurants } from './restaurant';

export const reservations = pgTable(
  'reservations',
  {
    /** The id cannot be guessed. */
    id: text('id').primaryKey(),
    /** reservationCode, which guests show at the door. */
    code: text('code').notNull(),
    /** The id of the share page; its link gives access to the booking. */
    shareCode: text('share_code').notNull(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** 1 reserved, 2 cancelled, 3 absent. */
    status: smallint('status').$type<ReservationStatus>().notNull().default(1),
    /** `YYYY-MM-DD` and `HH:MM` in the restaurant's time zone, and the instant at the time of booking. */
    day: text('day').$type<Day>().notNull(),
    time: text('time').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    people: integer('people').notNull(),
    /** The discount of the time in percent, copied when it was chosen. */
    discount: doublePrecision('discount').notNull(),
    customerName: text('customer_name').notNull(),
    phoneDial: text('phone_dial').notNull(),
    phoneDigits: text('phone_digits').notNull(),
    email: text('email'),
    remark: text('remark'),
    language: text('language').$type<Locale>().notNull(),
    utmSource: text('utm_source'),
    /** How the booking reached the restaurant. */
    source: text('source').$type<BookingSource>().notNull().default('online'),
    /** The reason with which a manager exceeded the limits; null for a booking within them. */
    exceptionReason: text('exception_reason'),
    /** Whether the guest gets text messages about the booking, as staff chose. */
    textsMobile: boolean('texts_mobile').notNull().default(false),
    /** The idempotency key of the request (docs/reliability.md, promise 4). */
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the diner arrived. */
    arrivedAt: timestamp('arrived_at', { withTimezone: true }),
    /** The guests' table, as staff entered it. */
    tableNo: text('table_no'),
    /** A note of staff on this booking; the guest does not see it. */
    staffNote: text('staff_note'),
    /** Increments with every change, so that calendars use the newest entry (BKG-05). */
    sequence: integer('sequence').notNull().default(0),
    /** Reminders that were due until this time are done: sent or not needed (BKG-03). */
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    /** When the diner confirmed in response to a reminder. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  },
  (t) => [
    // The code is the first column, because operators search without a restaurant.
    unique('reservations_code').on(t.code, t.restaurantId),
    unique('reservations_share').on(t.shareCode),
    uniqueIndex('reservations_key')
      .on(t.userId, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    index('reservations_user').on(t.userId, t.startsAt),
    index('reservations_restaurant').on(t.restaurantId, t.startsAt),
    // Used by the retention job.
    index('reservations_personal').on(t.startsAt).where(sql`${t.phoneDigits} <> ''`),
    // Used by the absence job.
    index('reservations_awaited').on(t.startsAt).where(sql`${t.status} = 1 and ${t.arrivedAt} is null`),
    check('reservations_status', sql`${t.status} in (1, 2, 3)`),
    check('reservations_people', sql`${t.people} > 0`),
    check('reservations_discount', sql`${t.discount} between 0 and 100`),
    check('reservations_sequence', sql`${t.sequence} >= 0`),
    check('reservations_source', sql`${t.source} in ('online', 'phone', 'door', 'chat', 'partner')`),
  ],
);

/**
 * The taken tables and seats per restaurant, day and time. Each write compares them with the limits of the
 * restaurant's file (docs/reliability.md, promise 2).
 */
export const reservationSlots = pgTable(
  'reservation_slots',
  {
    restaurantId: integer('restaurant_id').notNull(),
    day: text('day').$type<Day>().notNull(),
    time: text('time').notNull(),
    taken: integer('taken').notNull(),
    seats: integer('seats').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.day, t.time] }),
    check('reservation_slots_taken', sql`${t.taken} >= 0`),
    check('reservation_slots_seats', sql`${t.seats} >= 0`),
  ],
);

export type ReservationEvent =
  | 'booked'
  | 'changed'
  | 'cancelled'
  | 'absent'
  | 'arrived'
  | 'awaited'
  | 'seated'
  | 'noted'
  | 'confirmed'
  | 'paid'
  | 'deposit returned'
  | 'deposit used';

/**
 * Whether a restaurant's reservations can be subscribed to as a web calendar, and the version of its current
 * address (BKG-05).
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    restaurantId: integer('restaurant_id')
      .primaryKey()
      .references(() => restaurants.id),
    isOn: boolean('is_on').notNull(),
    /** A part of the signed address: a higher version invalidates earlier addresses. */
    version: integer('version').notNull(),
  },
  (t) => [check('calendar_feeds_version', sql`${t.version} > 0`)],
);

/**
 * Notes of a restaurant's staff about a guest. A note exists only while a reservation at the restaurant
 * contains the guest's name: `removePerson` deletes it with the last one.
 */
export const guestNotes = pgTable(
  'guest_notes',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    note: text('note').notNull(),
    /** Foods that the guest cannot eat. */
    allergies: text('allergies').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.userId] }),
    index('guest_notes_user').on(t.userId),
    check('guest_notes_something', sql`${t.note} <> '' or ${t.allergies} <> ''`),
  ],
);

/** The events of a reservation, with the person who caused each. */
export const reservationEvents = pgTable(
  'reservation_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reservationId: text('reservation_id')
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
    what: text('what').$type<ReservationEvent>().notNull(),
    status: smallint('status').$type<ReservationStatus>().notNull(),
    actor: text('actor').notNull(),
    /** The state before a change. */
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (t) => [index('reservation_events_reservation').on(t.reservationId, t.id)],
);
