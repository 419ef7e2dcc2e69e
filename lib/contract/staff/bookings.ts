import { z } from 'zod';
import { depositStates } from '../reservation-values';
import { count, day, flag, instant, list, maybe, money, real, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';
import { guestHistory } from './guests';

const bookingStates = ['awaited', 'arrived', 'absent', 'cancelled'] as const;
export type BookingState = (typeof bookingStates)[number];

const booking = z.object({
  reservationId: textId,
  /** What the diner shows at the door. */
  code: text(40),
  /** HH:MM on the restaurant's clock, and the instant that it means. */
  time: text(5),
  startsAt: instant,
  people: count,
  name: text(100),
  mobile: text(40),
  /** As the diner wrote it. */
  remark: maybe(text(500)),
  /** Percent. */
  discount: real,
  state: z.enum(bookingStates),
  tableNo: maybe(text(20)),
  /** The diner answered a reminder that they come (BKG-03). */
  confirmed: flag,
  /** What was taken in advance, and what became of it (BKG-01). */
  deposit: maybe(z.object({ state: z.enum(depositStates), amount: money, used: money, returned: money })),
  /** Pieces of dishes that are ordered for the table (BKG-04). */
  dishCount: maybe(count),
  /** What is known of the guest; absent once the reservation names nobody (BKG-06). */
  guest: maybe(guestHistory),
});
export type Booking = z.output<typeof booking>;

/** The reservations of a day by time (CON-12); today without one. */
export const bookingsDay = defineStaffEndpoint({
  name: 'bookings.day',
  effect: 'read',
  role: 'counter',
  input: z.object({ day: maybe(day) }),
  output: z.object({
    day,
    today: day,
    bookings: list(booking),
    /** What a reservation can be seated at. */
    tables: list(text(20)),
    /** The backend's clock, by which diners are late. */
    now: instant,
  }),
});

const named = { reservationId: textId };

/** The diner has come; also after they were marked absent. STATUS_CONFLICT once cancelled or arrived. */
export const bookingsArrive = defineStaffEndpoint({
  name: 'bookings.arrive',
  effect: 'change',
  role: 'counter',
  input: z.object(named),
  output: z.object({}),
});

/** The diner has not come. STATUS_CONFLICT before the time of the reservation. */
export const bookingsAbsent = defineStaffEndpoint({
  name: 'bookings.absent',
  effect: 'change',
  role: 'counter',
  input: z.object(named),
  output: z.object({}),
});

/** Cancels for the restaurant: the table is free again and the diner gets a mail. */
export const bookingsCancel = defineStaffEndpoint({
  name: 'bookings.cancel',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, reason: maybe(text(200)) }),
  output: z.object({}),
});

/** Returns a deposit that is paid or was kept: waives it. STATUS_CONFLICT for any other. */
export const bookingsReturnDeposit = defineStaffEndpoint({
  name: 'bookings.returnDeposit',
  effect: 'change',
  role: 'counter',
  input: z.object(named),
  output: z.object({}),
});

/** Deducts a paid deposit from the open bill of its table, or from one on paper. STATUS_CONFLICT for one that is settled. */
export const bookingsDeductDeposit = defineStaffEndpoint({
  name: 'bookings.deductDeposit',
  effect: 'change',
  role: 'counter',
  input: z.object(named),
  output: z.object({}),
});

/** Seats the diner at a table, or at none. TABLE_UNKNOWN. */
export const bookingsSeat = defineStaffEndpoint({
  name: 'bookings.seat',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, tableNo: maybe(text(20)) }),
  output: z.object({}),
});

/** The web calendar of reservations for calendars of staff (BKG-05): its secret address, absent while it is off. */
const calendar = z.object({ url: maybe(text(300)) });

/** Reads the address of the web calendar. */
export const bookingsCalendar = defineStaffEndpoint({
  name: 'bookings.calendar',
  effect: 'read',
  role: 'manager',
  input: z.object({}),
  output: calendar,
});

/** Turns the web calendar on with a new address, which ends the earlier one, or off. */
export const bookingsSetCalendar = defineStaffEndpoint({
  name: 'bookings.setCalendar',
  effect: 'change',
  role: 'manager',
  input: z.object({ isOn: flag }),
  output: calendar,
});
