import { z } from 'zod';
import { longestNote } from '../text-values';
import { count, day, flag, list, maybe, text } from '../wire';
import { defineStaffEndpoint } from './endpoint';

/** The restaurant's data on a guest, besides the name (BKG-06). */
export const guestHistory = z.object({
  /** The numbers of visits and of absences. */
  visits: count,
  absences: count,
  note: maybe(text(longestNote)),
  /** The allergies that the guest named. */
  allergies: maybe(text(longestNote)),
});
export type GuestHistory = z.output<typeof guestHistory>;

/** A diner with a reservation at the restaurant that is not anonymous yet (BKG-06). */
const guest = guestHistory.extend({
  guestId: count,
  /** From the guest's latest reservation. */
  name: text(100),
  mobile: text(40),
  /** Number of future reservations. */
  upcoming: count,
  /** The day of the guest's latest reservation, in the restaurant's time zone. */
  lastDay: day,
});
export type Guest = z.output<typeof guest>;

/** Guests by their latest reservation, found by a part of the name or of the number. */
export const guestsList = defineStaffEndpoint({
  name: 'guests.list',
  effect: 'read',
  role: 'counter',
  input: z.object({ find: maybe(text(60)) }),
  output: z.object({
    guests: list(guest),
    /** There are more guests than listed; a longer `find` narrows the list. */
    hasMore: flag,
  }),
});

const named = { guestId: count };

const notes = { note: text(longestNote), allergies: text(longestNote) };

/**
 * Stores the notes of staff on a guest; two empty texts delete them. `seen` are the notes that the person read, empty
 * where there were none: STATUS_CONFLICT when a colleague has changed them since. NOT_FOUND for a person who is no guest.
 */
export const guestsNote = defineStaffEndpoint({
  name: 'guests.note',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, ...notes, seen: z.object(notes) }),
  output: z.object({}),
});

/**
 * Returns all data of a guest that the restaurant stores, as the text of a JSON file. It is a change because the log
 * records the reader. NOT_FOUND for a person who is no guest.
 */
export const guestsExport = defineStaffEndpoint({
  name: 'guests.export',
  effect: 'change',
  role: 'manager',
  input: z.object(named),
  output: z.object({ file: z.string() }),
});

/**
 * Deletes the notes of a guest and makes past data at the restaurant anonymous; `remain` is true when a future
 * reservation still names the guest. NOT_FOUND for a person who is no guest.
 */
export const guestsForget = defineStaffEndpoint({
  name: 'guests.forget',
  effect: 'change',
  role: 'manager',
  input: z.object(named),
  output: z.object({ remain: flag }),
});

/** The path of a CSV file with the addresses that get the newsletter, for managers; a page links to it. */
export const newsletterPath = 'staff/newsletter.csv';
