import { z } from 'zod';
import { clock } from '../days-and-times';
import { depositRule } from '../deposits';
import { phoneNumber } from '../phone-numbers';
import {
  bookingSources,
  depositStates,
  longestCustomerName,
  reservationEmail,
  staffBookingSources,
} from '../reservation-values';
import { party, reservationRemark } from '../reservations';
import { longestNote } from '../text-values';
import { locale } from '../vocabulary';
import { count, day, flag, instant, list, maybe, money, real, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';
import { guestHistory } from './guests';

const bookingStates = ['awaited', 'arrived', 'absent', 'cancelled'] as const;
export type BookingState = (typeof bookingStates)[number];

const booking = z.object({
  reservationId: textId,
  /** The code that the diner shows on arrival. */
  code: text(40),
  /** HH:MM in the restaurant's time zone, and the same as an instant. */
  time: text(5),
  startsAt: instant,
  people: count,
  name: text(100),
  mobile: text(40),
  remark: maybe(text(500)),
  /** A note of staff on this booking, which the guest does not see. */
  note: maybe(text(longestNote)),
  /** Percent. */
  discount: real,
  state: z.enum(bookingStates),
  tableNo: maybe(text(20)),
  source: z.enum(bookingSources),
  /** The diner confirmed by a reminder (BKG-03). */
  confirmed: flag,
  /** The deposit and its use (BKG-01). */
  deposit: maybe(z.object({ state: z.enum(depositStates), amount: money, used: money, returned: money })),
  /** Number of pieces that are ordered for the table (BKG-04). */
  dishCount: maybe(count),
  /** The restaurant's notes on the guest; absent once the reservation is anonymous (BKG-06). */
  guest: maybe(guestHistory),
});
export type Booking = z.output<typeof booking>;

/** A time of the day with what is taken of it. */
const bookingSlot = z.object({
  time: text(5),
  /** Percent. */
  discount: real,
  tables: count,
  tablesTaken: count,
  /** Absent for a time without a limit of seats. */
  seats: maybe(count),
  seatsTaken: count,
  /**
   * `open` can be booked; `closed` for diners by staff, not for staff; `off` is too soon or outside the days and hours
   * of bookings; `past` has begun.
   */
  state: z.enum(['open', 'closed', 'off', 'past']),
  closedBy: maybe(text(100)),
  closedReason: maybe(text(200)),
});
export type BookingSlot = z.output<typeof bookingSlot>;

/** The reservations of a day by time (CON-12); the default is today. */
export const bookingsDay = defineStaffEndpoint({
  name: 'bookings.day',
  effect: 'read',
  role: 'counter',
  input: z.object({ day: maybe(day) }),
  output: z.object({
    day,
    today: day,
    bookings: list(booking),
    /** Tables at which a reservation can be seated. */
    tables: list(text(20)),
    /** All times of the restaurant in order. */
    slots: list(bookingSlot, 200),
    maxPeople: count,
    /** The rules of deposits; the first rule that matches a table applies. */
    deposits: list(depositRule, 50),
    /** The backend's time, which decides whether a diner is late. */
    now: instant,
  }),
});

/** A manager's permission to exceed the limits; the log records the reason. Other roles get FORBIDDEN. */
const exception = z.object({
  reason: text(200, 1).regex(/\S/, 'is blank'),
  /** Books without the deposit that the rules ask for. */
  waivesDeposit: flag,
});

/**
 * Books a table for a guest, under the rules of `reservations.submit`; times that staff closed for diners can be
 * booked. The guest is the account of the number, which is created when it is missing. The same idempotency key books
 * once (IDEMPOTENCY_MISMATCH for another request). With a deposit, the link to pay it is sent and returned.
 */
export const bookingsBook = defineStaffEndpoint({
  name: 'bookings.book',
  effect: 'change',
  role: 'counter',
  input: z.object({
    name: text(longestCustomerName, 1).regex(/\S/, 'is blank'),
    mobile: phoneNumber,
    people: party,
    day,
    time: clock,
    tableNo: maybe(text(20)),
    remark: maybe(reservationRemark),
    source: z.enum(staffBookingSources),
    /** Sends a text message that confirms the booking or asks for the deposit, and about later changes. */
    textsMobile: flag,
    /** Sends the same by mail. */
    email: maybe(text(254).regex(reservationEmail, 'is no e-mail address')),
    /** The guest's language; the restaurant's by default. */
    language: maybe(locale),
    exception: maybe(exception),
  }),
  output: z.object({
    reservationId: textId,
    code: text(40),
    deposit: maybe(z.object({ amount: money, payUntil: instant, link: maybe(text(500)) })),
  }),
});

/** A part of a day from one time to another, the end exclusive; without bounds the whole day. */
const range = { day, from: maybe(clock), until: maybe(clock) };

/** Closes a part of a day for online booking; reservations stay, and staff can still book. */
export const bookingsClose = defineStaffEndpoint({
  name: 'bookings.close',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...range, reason: maybe(text(200)) }),
  output: z.object({}),
});

/** Opens a part of a day for online booking again. */
export const bookingsOpen = defineStaffEndpoint({
  name: 'bookings.open',
  effect: 'change',
  role: 'counter',
  input: z.object(range),
  output: z.object({}),
});

const named = { reservationId: textId };

/**
 * The booking as the screen showed it. When someone has changed it since, the act is refused with STATUS_CONFLICT, so
 * that of two hosts who move it one succeeds and the other sees who was faster.
 */
const seen = maybe(z.object({ startsAt: instant, people: count, tableNo: maybe(text(20)) }));

/**
 * Moves a reservation to another time or party under the rules of `reservations.change`, also to a time that is closed
 * for diners. The time's own discount applies, the deposit moves along, and the guest is told. Repeating it does
 * nothing. RESERVATION_ENDED once the guest arrived, is absent or cancelled.
 */
export const bookingsMove = defineStaffEndpoint({
  name: 'bookings.move',
  effect: 'change',
  role: 'counter',
  input: z.object({
    ...named,
    day,
    time: clock,
    people: party,
    /** The table from now on, or none; without it the table stays. TABLE_UNKNOWN. */
    table: maybe(z.object({ tableNo: maybe(text(20)) })),
    seen,
    /** Tells the guest by text message too; a mail is sent wherever the reservation has an address. */
    textsMobile: flag,
  }),
  output: z.object({}),
});

/** Records that the diner has come, also after they were marked absent. STATUS_CONFLICT once cancelled or arrived. */
export const bookingsArrive = defineStaffEndpoint({
  name: 'bookings.arrive',
  effect: 'change',
  role: 'counter',
  input: z.object(named),
  output: z.object({}),
});

/** Takes back that the diner has come. STATUS_CONFLICT when nobody said so. */
export const bookingsUndoArrival = defineStaffEndpoint({
  name: 'bookings.undoArrival',
  effect: 'change',
  role: 'counter',
  input: z.object(named),
  output: z.object({}),
});

/** Records that the diner has not come. STATUS_CONFLICT before the time of the reservation. */
export const bookingsAbsent = defineStaffEndpoint({
  name: 'bookings.absent',
  effect: 'change',
  role: 'counter',
  input: z.object(named),
  output: z.object({}),
});

/** Cancels for the restaurant: the table is free again and the diner gets a mail. STATUS_CONFLICT by `seen`. */
export const bookingsCancel = defineStaffEndpoint({
  name: 'bookings.cancel',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, reason: maybe(text(200)), seen }),
  output: z.object({}),
});

/** Refunds a deposit that is paid or was kept. STATUS_CONFLICT for any other. */
export const bookingsReturnDeposit = defineStaffEndpoint({
  name: 'bookings.returnDeposit',
  effect: 'change',
  role: 'counter',
  input: z.object(named),
  output: z.object({}),
});

/**
 * Deducts a paid deposit from the open bill of its table, or from one on paper. STATUS_CONFLICT for one that is
 * settled, TABLE_PAYING while guests are paying all that is left.
 */
export const bookingsDeductDeposit = defineStaffEndpoint({
  name: 'bookings.deductDeposit',
  effect: 'change',
  role: 'counter',
  input: z.object(named),
  output: z.object({}),
});

/**
 * Stores a note of staff on the booking; an empty note deletes it. `seen` is the note that the person read. STATUS_CONFLICT
 * for another note by now and for a cancelled booking.
 */
export const bookingsNote = defineStaffEndpoint({
  name: 'bookings.note',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, note: text(longestNote), seen: text(longestNote) }),
  output: z.object({}),
});

/** Seats the diner at a table, or removes the table. TABLE_UNKNOWN. */
export const bookingsSeat = defineStaffEndpoint({
  name: 'bookings.seat',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, tableNo: maybe(text(20)), seen }),
  output: z.object({}),
});

/**
 * The web calendar of reservations for calendars of staff (BKG-05): the person's own secret address, which ends with
 * their membership or right; absent while the calendar is off.
 */
const calendar = z.object({ url: maybe(text(300)) });

export const bookingsCalendar = defineStaffEndpoint({
  name: 'bookings.calendar',
  effect: 'read',
  role: 'manager',
  input: z.object({}),
  output: calendar,
});

/** Turns the web calendar on with new addresses, which ends the earlier ones, or off. */
export const bookingsSetCalendar = defineStaffEndpoint({
  name: 'bookings.setCalendar',
  effect: 'change',
  role: 'manager',
  input: z.object({ isOn: flag }),
  output: calendar,
});
