import { z } from 'zod';
import { count, day, flag, list, maybe, text } from '../wire';
import { defineStaffEndpoint } from './endpoint';
import { longestNote } from './guest-values';

/** What a restaurant knows of a guest, beside the name (BKG-06). */
export const guestHistory = z.object({
  /** How often they came, and how often they did not. */
  visits: count,
  absences: count,
  note: maybe(text(longestNote)),
  /** What the guest said that they cannot eat. */
  allergies: maybe(text(longestNote)),
});
export type GuestHistory = z.output<typeof guestHistory>;

/** A diner who reserved at the restaurant and whom one of the reservations still names (BKG-06). */
const guest = guestHistory.extend({
  guestId: count,
  /** As their latest reservation says. */
  name: text(100),
  mobile: text(40),
  /** Reservations ahead. */
  upcoming: count,
  /** The day of their latest reservation, on the restaurant's clock. */
  lastDay: day,
});
export type Guest = z.output<typeof guest>;

/** Those of the latest reservation first; by a part of the name or of the number. */
export const guestsList = defineStaffEndpoint({
  name: 'guests.list',
  effect: 'read',
  role: 'counter',
  input: z.object({ find: maybe(text(60)) }),
  output: z.object({
    guests: list(guest),
    /** There are more than are listed: a longer `find` shows them. */
    hasMore: flag,
  }),
});

const named = { guestId: count };

/** Writes what staff note of a guest; two empty texts delete it. NOT_FOUND for who is no guest. */
export const guestsNote = defineStaffEndpoint({
  name: 'guests.note',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, note: text(longestNote), allergies: text(longestNote) }),
  output: z.object({}),
});

/**
 * Everything that the restaurant stores of a guest, for the guest, as the text of a JSON file. A change, because the log says who read
 * it. NOT_FOUND for who is no guest.
 */
export const guestsExport = defineStaffEndpoint({
  name: 'guests.export',
  effect: 'change',
  role: 'manager',
  input: z.object(named),
  output: z.object({ file: z.string() }),
});

/**
 * Deletes the notes of a guest, and takes the person out of everything at the restaurant that is over; `remain` says that a reservation
 * ahead still names them. NOT_FOUND for who is no guest.
 */
export const guestsForget = defineStaffEndpoint({
  name: 'guests.forget',
  effect: 'change',
  role: 'manager',
  input: z.object(named),
  output: z.object({ remain: flag }),
});
