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
import type { ReservationStatus } from '../../lib/contract/statuses';
import type { Day, Locale } from '../../lib/contract/vocabulary';
import { users } from './auth';
import { restaurants } from './restaurant';

export const reservations = pgTable(
  'reservations',
  {
    /** Unguessable, as an order's is. */
    id: text('id').primaryKey(),
    /** reservationCode: for people, at the door. */
    code: text('code').notNull(),
    /** Names the share page; who knows it sees the booking (DEC-68). */
    shareCode: text('share_code').notNull(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** 1 reserved, 2 cancelled, 3 absent. */
    status: smallint('status').$type<ReservationStatus>().notNull().default(1),
    /** `YYYY-MM-DD` and `HH:MM` on the restaurant's clock, and the instant that they meant when it was booked. */
    day: text('day').$type<Day>().notNull(),
    time: text('time').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    people: integer('people').notNull(),
    /** Percent, as the time had it when it was chosen. */
    discount: doublePrecision('discount').notNull(),
    customerName: text('customer_name').notNull(),
    phoneDial: text('phone_dial').notNull(),
    phoneDigits: text('phone_digits').notNull(),
    email: text('email'),
    remark: text('remark'),
    language: text('language').$type<Locale>().notNull(),
    utmSource: text('utm_source'),
    /** The idempotency key of the request (docs/reliability.md, promise 4). */
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The diner has come. */
    arrivedAt: timestamp('arrived_at', { withTimezone: true }),
    /** Where they are seated, as staff said. */
    tableNo: text('table_no'),
    /** Raised with every change, so that calendars take the newest entry (BKG-05). */
    sequence: integer('sequence').notNull().default(0),
    /** Reminders that were due by then are sent, or were not needed (BKG-03). */
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    /** The diner answered a reminder: they come. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  },
  (t) => [
    // The code first: operators look it up without a restaurant.
    unique('reservations_code').on(t.code, t.restaurantId),
    unique('reservations_share').on(t.shareCode),
    uniqueIndex('reservations_key')
      .on(t.userId, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    index('reservations_user').on(t.userId, t.startsAt),
    index('reservations_restaurant').on(t.restaurantId, t.startsAt),
    // What the retention job looks for.
    index('reservations_personal').on(t.startsAt).where(sql`${t.phoneDigits} <> ''`),
    // What the absence job looks for.
    index('reservations_awaited').on(t.startsAt).where(sql`${t.status} = 1 and ${t.arrivedAt} is null`),
    check('reservations_status', sql`${t.status} in (1, 2, 3)`),
    check('reservations_people', sql`${t.people} > 0`),
    check('reservations_discount', sql`${t.discount} between 0 and 100`),
    check('reservations_sequence', sql`${t.sequence} >= 0`),
  ],
);

/**
 * Tables and seats taken per restaurant, day and time. The limits are the file's and are compared with each write
 * (docs/reliability.md, promise 2).
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
  | 'seated'
  | 'confirmed'
  | 'paid'
  | 'deposit returned'
  | 'deposit used';

/** Whether a restaurant's reservations can be read as a web calendar, and which of its addresses is the present one (BKG-05). */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    restaurantId: integer('restaurant_id')
      .primaryKey()
      .references(() => restaurants.id),
    isOn: boolean('is_on').notNull(),
    /** Part of the signed address: raising it ends the earlier ones. */
    version: integer('version').notNull(),
  },
  (t) => [check('calendar_feeds_version', sql`${t.version} > 0`)],
);

/**
 * What staff of a restaurant note of a guest (BKG-06). A note is there only while a reservation at the restaurant still names the
 * guest: what takes the name out of the last one deletes the note (`removePerson`).
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
    /** What the guest said that they cannot eat. */
    allergies: text('allergies').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.userId] }),
    index('guest_notes_user').on(t.userId),
    check('guest_notes_something', sql`${t.note} <> '' or ${t.allergies} <> ''`),
  ],
);

/** What became of a reservation, and by whom. */
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
    /** What it was before a change. */
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (t) => [index('reservation_events_reservation').on(t.reservationId, t.id)],
);
